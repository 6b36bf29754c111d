import { readFileSync } from 'node:fs'

const lookMs = 250

/**
 * Sends this process a SIGTERM when the npm that started it is gone: npm passes a SIGTERM to the shell between it and
 * us, which ends without passing it on; and after a `kill -9` of npm that shell lives on with us.
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return
  const first = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, lookMs).unref()
}

/** Our parent and, where the system tells, its parent. */
const ancestors = () => {
  const parent = process.ppid
  try {
    const [, , , grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/\(.*\)/s, '-')
      .split(' ')
    return `${parent} ${grandparent}`
  } catch {
    return String(parent)
  }
}

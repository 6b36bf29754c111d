import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a bare route to compare with, in a process of its own that sends its address when it listens. It ends with
 * this process or by `end`.
 */
export const forkBare = async (
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; pid: number; end: () => Promise<unknown> }> => {
  const child = fork(file, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const [url] = (await once(child, 'message')) as [string]
  const end = () => {
    child.kill('SIGTERM')
    return once(child, 'exit')
  }
  return { url, pid: Number(child.pid), end }
}

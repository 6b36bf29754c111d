import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * When the process was started, as the kernel states it; null if it does not exist or is a zombie. Process ids are
 * reused, but id and start time together identify one process.
 */
export const startOf = (pid: number): string | null => {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const stat = proc(pid, 'stat')
  if (stat === null) return null
  // The second field is the name in parentheses and may contain anything, so fields are counted from the last
  // parenthesis: state is the 3rd.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
}

/** Its argument vector joined by blanks, or null if there is no such process. */
export const commandLineOf = (pid: number): string | null =>
  process.platform === 'linux' ? (proc(pid, 'cmdline')?.split('\0').join(' ').trim() ?? null) : ps(pid, 'command=')

export type EndOptions = { signal?: NodeJS.Signals; graceMs?: number }

/** Asks the process to end, waits, then kills it. Resolves to true once it is gone. */
export const endProcess = async (
  pid: number,
  { signal = 'SIGTERM', graceMs = 5000 }: EndOptions = {},
): Promise<boolean> => {
  const start = startOf(pid)
  if (start === null) return true
  const isThere = () => startOf(pid) === start
  send(pid, signal)
  if (await goneWithin(isThere, graceMs)) return true
  send(pid, 'SIGKILL')
  return goneWithin(isThere, 2000)
}

const goneWithin = async (isThere: () => boolean, ms: number): Promise<boolean> => {
  const deadline = performance.now() + ms
  while (isThere()) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself in the meantime.
  }
}

const proc = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

const ps = (pid: number, column: string): string | null => {
  const { status, stdout } = spawnSync('/bin/ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() || null : null
}

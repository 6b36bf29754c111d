import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The line of /proc/<pid>/stat, in the kernel's units: CPU times in clock ticks, memory in pages. */
export interface ProcessStat {
  pid: number
  /** name of the program, at most 15 characters */
  name: string
  /** R runs, S sleeps, D waits for the disk or another part of the kernel, T is stopped */
  state: string
  ppid: number
  group: number
  session: number
  user: number
  system: number
  /** CPU time of children that ended and were waited for */
  childUser: number
  childSystem: number
  threads: number
  /** clock ticks after boot; process id and start together identify a process */
  start: string
  rssPages: number
}

export const hasProc = process.platform === 'linux'

/** Reads a process's stat line; null if the process is gone or a zombie. Linux only. */
export const readStat = (pid: number | 'self'): ProcessStat | null => {
  const text = readProc(pid, 'stat')
  if (text === null) return null
  // The second field is the name in parentheses and may contain anything, so count from the last parenthesis: the state
  // comes next.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const at = (index: number) => Number(fields[index])
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    state: fields[0] ?? '',
    ppid: at(1),
    group: at(2),
    session: at(3),
    user: at(11),
    system: at(12),
    childUser: at(13),
    childSystem: at(14),
    threads: at(17),
    start: fields[19] ?? '',
    rssPages: at(21),
  }
}

export const readProc = (pid: number | 'self', file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Ids of all processes that /proc shows. Linux only. */
export const processIds = (): number[] =>
  readdirSync('/proc').flatMap((name) => (name >= '1' && name < ':' ? [Number(name)] : []))

/**
 * True if the process was started with all of these `NAME=value` pairs in its environment. False if that cannot be
 * read.
 */
export const hasEnvironment = (pid: number, markers: readonly string[]): boolean => {
  const text = readProc(pid, 'environ')
  // without a marker, every process would count as ours, and ours are killed
  if (text === null || text === '' || markers.length === 0) return false
  const variables = text.split('\0')
  return markers.every((marker) => variables.includes(marker))
}

/**
 * Stands for the start of a process where the system does not report it: enough to know that there is a process, never
 * enough to kill it.
 */
export const unknownStart = 'unknown'

/** When the process was started, as the system reports it; null if the process is gone. */
export const startOf = (pid: number): string | null => {
  if (hasProc) return readStat(pid)?.start ?? null
  if (process.platform === 'win32') return isThere(pid) ? unknownStart : null
  const { status, stdout } = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() || null : null
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

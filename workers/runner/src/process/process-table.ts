import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** One line of /proc/<pid>/stat, numbers as the kernel gives them: CPU in clock ticks, memory in pages. */
export interface ProcessStat {
  pid: number
  /** of the program, 15 characters at most */
  name: string
  ppid: number
  group: number
  session: number
  user: number
  system: number
  /** of children that ended and were waited for */
  childUser: number
  childSystem: number
  threads: number
  /** ticks after boot; process id and start together name one process */
  start: string
  rssPages: number
}

export const hasProc = process.platform === 'linux'

/** The process's stat line, or null when there is none or it is a zombie. Linux only. */
export const readStat = (pid: number | 'self'): ProcessStat | null => {
  const text = readProc(pid, 'stat')
  if (text === null) return null
  // The second field is the name in parentheses and may hold anything, so count from the last one: state comes next.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const at = (index: number) => Number(fields[index])
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
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

/** True when the process was started with every one of these `NAME=value` in its environment. False where unreadable. */
export const hasEnvironment = (pid: number, markers: readonly string[]): boolean => {
  const text = readProc(pid, 'environ')
  // without a marker every process would be one of ours, and ours are killed
  if (text === null || text === '' || markers.length === 0) return false
  const variables = text.split('\0')
  return markers.every((marker) => variables.includes(marker))
}

/** Where the system does not say when a process was started: good for "is there one", never for killing it. */
export const unknownStart = 'unknown'

/** When the process was started, in the system's own words; null when it is gone. */
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

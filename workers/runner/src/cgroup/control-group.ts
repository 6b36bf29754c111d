import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reached } from './controllers.ts'

/** CPU seconds that the processes of a group have used since it was made, those that ended included. */
export interface CpuSeconds {
  user: number
  system: number
}

/** One group of the cgroup v2 tree, with everything below it. Linux only. */
export interface ControlGroup {
  readonly folder: string
  /** null: the group is gone */
  cpu(): CpuSeconds | null
  /** processes that live in it, zombies included; empty when it is gone */
  pids(): number[]
  /** Ends every process in it at once, also those that are just being made. False when the kernel cannot. */
  kill(): boolean
  /** False while a process lives in it. */
  remove(): boolean
  /** null: it has no limits */
  reached(): Reached | null
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const write = (file: string, text: string): boolean => {
  try {
    writeFileSync(file, text)
    return true
  } catch {
    return false
  }
}

const procs = 'cgroup.procs'

export const controlGroup = (folder: string): ControlGroup => ({
  folder,
  cpu: () => {
    const text = read(path.join(folder, 'cpu.stat'))
    const seconds = (name: string) => Number(text?.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1]) / 1e6
    return text === null ? null : { user: seconds('user_usec'), system: seconds('system_usec') }
  },
  pids: () => (read(path.join(folder, procs)) ?? '').split('\n').filter(Boolean).map(Number),
  kill: () => {
    const own = read(path.join(folder, procs))?.split('\n').includes(String(process.pid))
    return !own && write(path.join(folder, 'cgroup.kill'), '1')
  },
  remove: () => {
    try {
      rmdirSync(folder)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT'
    }
  },
  reached: () => null,
})

export const makeControlGroup = (folder: string): ControlGroup => {
  mkdirSync(folder)
  return controlGroup(folder)
}

/** Moves this process, all threads, into a group; what it starts from now on is born there. Throws when it may not. */
export const moveInto = (folder: string): void => writeFileSync(path.join(folder, procs), String(process.pid))

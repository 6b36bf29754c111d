import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reached } from './controllers.ts'

/** CPU seconds that all processes of a group have used since the group was made, including those that ended. */
export interface CpuSeconds {
  user: number
  system: number
}

/** One group of the cgroup v2 tree, with everything below it. Linux only. */
export interface ControlGroup {
  readonly folder: string
  /** null if the group is gone */
  cpu(): CpuSeconds | null
  /** living processes in the group, zombies included; empty if the group is gone */
  pids(): number[]
  /** Ends every process in the group at once, including those being forked. False if the kernel cannot. */
  kill(): boolean
  /** False while a process lives in the group. */
  remove(): boolean
  /** null if the group has no limits */
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

/**
 * Moves this process with all its threads into a group; processes it starts from now on begin there.
 * @throws Error if the kernel refuses
 */
export const moveInto = (folder: string): void => writeFileSync(path.join(folder, procs), String(process.pid))

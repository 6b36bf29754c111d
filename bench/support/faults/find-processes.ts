import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface FoundProcess {
  pid: number
  command: string
  /** `NAME=value` */
  environment: string[]
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const folderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/**
 * Living processes with one of the marks, or the folder, in their environment, command line or working folder. Linux
 * only.
 */
export const findProcesses = ({ folder, marks }: { folder: string; marks: readonly string[] }): FoundProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const pid = Number(name)
      const command = read(pid, 'cmdline').split('\0').join(' ').trim()
      const environment = read(pid, 'environ').split('\0')
      const isOurs =
        environment.some((entry) => entry.includes(folder) || marks.includes(entry)) ||
        command.includes(folder) ||
        folderOf(pid).startsWith(folder)
      return isOurs ? [{ pid, command, environment }] : []
    })

/** The run and the role of a run's process; null for any other process. */
export const roleOf = ({ environment }: FoundProcess): { runId: string; role: string } | null => {
  const variable = (name: string) => environment.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1)
  const runId = variable('WRKBENCH_RUN')
  return runId ? { runId, role: variable('WRKBENCH_ROLE') ?? '' } : null
}

/** Sends a signal. False if the process has already ended. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

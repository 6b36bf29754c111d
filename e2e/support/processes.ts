import { readdirSync, readFileSync } from 'node:fs'

const environmentOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

/** Ids of all processes that a run started: server, generator and whatever they forked. Linux only. */
export const processesOfRun = (runId: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).split('\0').includes(`WRKBENCH_RUN=${runId}`))
    .map(Number)

import { readdirSync } from 'node:fs'
import { readProc } from '../process/process-table.ts'

const tasksOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

const switchesOf = (pid: number, task: number): number | null => {
  const text = readProc(pid, `task/${task}/status`)
  const counts = text?.match(/^(?:non)?voluntary_ctxt_switches:\s*\d+/gm)
  return counts ? counts.reduce((total, line) => total + Number(line.slice(line.lastIndexOf('\t') + 1)), 0) : null
}

/**
 * Counts voluntary and involuntary context switches of processes, per thread, from the counter's creation on. Linux
 * only.
 */
export const createSwitchCounter = (firstPids: number[]) => {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const look = (pids: number[], isFirst: boolean) => {
    for (const pid of pids) {
      for (const task of tasksOf(pid)) {
        const count = switchesOf(pid, task)
        if (count === null) continue
        if (isFirst) first.set(task, count)
        last.set(task, count)
      }
    }
  }
  look(firstPids, true)
  return {
    look: (pids: number[]): void => look(pids, false),
    /** switches since the counter's creation; threads that ended count up to when they were last seen */
    get total(): number {
      return [...last].reduce((sum, [task, count]) => sum + count - (first.get(task) ?? 0), 0)
    },
  }
}

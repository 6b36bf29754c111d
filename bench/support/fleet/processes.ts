import { readdirSync, readFileSync } from 'node:fs'
import { readKernelUnits } from '../../../workers/runner/src/host/kernel-units.ts'

const { ticksPerSecond } = readKernelUnits()

/** CPU seconds so far, and memory in bytes, with shared pages counted proportionally (PSS). */
export interface Used {
  cpuSeconds: number
  pssBytes: number
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it has ended in the meantime
    return ''
  }
}

/** Fields of /proc/<pid>/stat from the third on, which is the state. */
const statOf = (pid: number): string[] => {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The process and all its descendants. */
const treeOf = (root: number): number[] => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), Number(statOf(Number(pid))[1])]))
  const tree = [root]
  for (const member of tree) for (const [pid, parent] of parents) if (parent === member) tree.push(pid)
  return tree
}

/**
 * Usage of a process and its descendants, including the CPU time of those that ended and were waited for. Linux only.
 */
export const usedByTree = (root: number): Used =>
  treeOf(root)
    .map((pid) => {
      const ticks = statOf(pid).slice(11, 15).map(Number)
      const pss = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
      return {
        cpuSeconds: ticks.reduce((sum, each) => sum + (each || 0), 0) / ticksPerSecond,
        pssBytes: Number(pss ?? 0) * 1024,
      }
    })
    .reduce((sum, one) => ({ cpuSeconds: sum.cpuSeconds + one.cpuSeconds, pssBytes: sum.pssBytes + one.pssBytes }))

/** CPU seconds that this machine has been busy so far, for any program. */
export const usedByHost = (): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (read('/proc/stat').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softIrq) / ticksPerSecond
}

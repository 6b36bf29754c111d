import path from 'node:path'
import { readText } from '../host/linux-facts.ts'

/** Parses a list of CPUs such as `0-3,8`. */
export const parseCpuList = (text: string): number[] =>
  text
    .trim()
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })

const allowed = (root: string): number[] => {
  const list = readText(path.join(root, '/proc/self/status'))?.match(/^Cpus_allowed_list:\s*(\S+)/m)?.[1]
  return parseCpuList(list ?? '')
}

const siblingsOf = (cpu: number, root: string): number[] => {
  const folder = path.join(root, `/sys/devices/system/cpu/cpu${cpu}/topology`)
  return parseCpuList(readText(path.join(folder, 'thread_siblings_list')) ?? String(cpu))
}

/**
 * The cores that this process may use, each as its CPU numbers (several if the core has SMT), lowest first. Empty if
 * the system does not report them. `root` is for tests.
 */
export const usableCores = (root = ''): number[][] => {
  const usable = allowed(root)
  const cores = new Map<string, number[]>()
  for (const cpu of usable) {
    const core = siblingsOf(cpu, root).filter((sibling) => usable.includes(sibling))
    cores.set(core.join(), core)
  }
  return [...cores.values()]
}

import { formatMemory, type HostFacts } from '@wrkbench/contracts'
import { plural } from './figures.ts'

/** As platforms tell it: `6.1.0-28` or `Linux 6.1.0-28`. */
const kernelOf = (kernel: string): string => (/^\d/.test(kernel) ? `kernel ${kernel}` : kernel)

/** What a host is in short parts, most telling first; what a platform does not tell is left out, not guessed. */
export const hardwareParts = (facts: HostFacts): string[] => {
  const cores = facts.cores && facts.cores !== facts.threads ? plural(facts.cores, 'core') : null
  const threads = facts.threads ? plural(facts.threads, 'CPU') : null
  const speed = facts.cpuMhz && !facts.cpuModel?.includes('GHz') ? `${(facts.cpuMhz / 1000).toFixed(1)} GHz` : null
  const cpu = [facts.cpuModel ?? (facts.arch ? `${facts.arch} processor` : null), cores, threads, speed]
  return [
    cpu.filter((part) => part !== null).join(', '),
    facts.memoryBytes ? formatMemory(facts.memoryBytes) : '',
    [facts.os, facts.kernel ? kernelOf(facts.kernel) : null].filter((part) => part !== null).join(', '),
    facts.virtualization ?? '',
  ].filter((part) => part !== '')
}

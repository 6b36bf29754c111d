import { formatMemory, type HostFacts } from '@wrkbench/contracts'
import { plural } from './figures.ts'
import { processorName } from './processor-name.ts'

/** As platforms tell it: `6.1.0-28` or `Linux 6.1.0-28`. */
const kernelOf = (kernel: string): string => (/^\d/.test(kernel) ? `kernel ${kernel}` : kernel)

/** The model's own speed where its name has it, for what a host tells is the speed of one moment. */
const speedOf = ({ cpuModel, cpuMhz }: HostFacts): string | null => {
  const named = Number(cpuModel?.match(/@\s*([\d.]+)\s*GHz/i)?.[1] ?? 0)
  const ghz = named || (cpuMhz ?? 0) / 1000
  return ghz > 0 ? `${ghz.toFixed(1)} GHz` : null
}

/** What a host is in short parts, most telling first; what a platform does not tell is left out, not guessed. */
export const hardwareParts = (facts: HostFacts): string[] => {
  const cores = facts.cores && facts.cores !== facts.threads ? plural(facts.cores, 'core') : null
  const threads = facts.threads ? plural(facts.threads, 'CPU') : null
  const named = facts.cpuModel ? processorName(facts.cpuModel) : facts.arch ? `${facts.arch} processor` : null
  const cpu = [named, cores, threads, speedOf(facts)]
  return [
    cpu.filter((part) => part !== null).join(', '),
    facts.memoryBytes ? formatMemory(facts.memoryBytes) : '',
    [facts.os, facts.kernel ? kernelOf(facts.kernel) : null].filter((part) => part !== null).join(', '),
    facts.virtualization ?? '',
  ].filter((part) => part !== '')
}

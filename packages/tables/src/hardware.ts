import { formatMemory, type HostFacts } from '@wrkbench/contracts'
import { plural } from './figures.ts'
import { processorName } from './processor-name.ts'

/** Platforms report a kernel as `6.1.0-28` or as `Linux 6.1.0-28`. */
const kernelOf = (kernel: string): string => (/^\d/.test(kernel) ? `kernel ${kernel}` : kernel)

/** Prefers the speed in the name of the model, because the speed that a host reports is that of one moment. */
const speedOf = ({ cpuModel, cpuMhz }: HostFacts): string | null => {
  const named = Number(cpuModel?.match(/@\s*([\d.]+)\s*GHz/i)?.[1] ?? 0)
  const ghz = named || (cpuMhz ?? 0) / 1000
  return ghz > 0 ? `${ghz.toFixed(1)} GHz` : null
}

/** Describes a host in short parts, the most important first. What the platform does not report is left out, not guessed. */
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

/** Describes a host in one line. */
export const describeHardware = (facts: HostFacts): string => hardwareParts(facts).join(' · ')

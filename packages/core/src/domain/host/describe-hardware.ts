import { formatMemory, type HostFacts, plural } from '@wrkbench/contracts'

/** One line: CPU, cores, memory, system. What the platform did not tell is left out. */
export const describeHardware = (facts: HostFacts): string =>
  [
    facts.cpuModel ?? facts.cpuVendor,
    facts.threads === null ? null : plural(facts.threads, 'CPU'),
    facts.memoryBytes === null ? null : formatMemory(facts.memoryBytes),
    facts.os,
    facts.kernel,
    facts.virtualization,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

import { formatMemory, type HostFacts } from '@wrkbench/contracts'

/** One line: CPU, cores, memory, system. What the platform did not tell is left out. */
export const describeHardware = (facts: HostFacts): string =>
  [
    facts.cpuModel ?? facts.cpuVendor,
    facts.threads === null ? null : `${facts.threads} CPU${facts.threads === 1 ? '' : 's'}`,
    facts.memoryBytes === null ? null : formatMemory(facts.memoryBytes),
    facts.os,
    facts.kernel,
    facts.virtualization,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

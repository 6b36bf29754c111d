import { formatMemory, type HostFacts, plural } from '@wrkbench/contracts'

/** Describes a host in one line: CPU, cores, memory, system. Facts that the platform did not report are left out. */
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

import { formatBytes, type HostFacts } from '@wrkbench/contracts'
import { plural } from '#lib/figures.ts'

/** What a host is in short parts, most telling first; what a platform does not tell is left out, not guessed. */
export const hardwareParts = (facts: HostFacts): string[] => {
  const cores = facts.cores && facts.cores !== facts.threads ? plural(facts.cores, 'core') : null
  const threads = facts.threads ? plural(facts.threads, facts.virtualization ? 'vCPU' : 'thread') : null
  const speed = facts.cpuMhz ? `${(facts.cpuMhz / 1000).toFixed(1)} GHz` : null
  const cpu = [facts.cpuModel ?? (facts.arch ? `${facts.arch} processor` : null), cores, threads, speed]
  return [
    cpu.filter((part) => part !== null).join(', '),
    facts.memoryBytes ? formatBytes(facts.memoryBytes) : '',
    [facts.os, facts.kernel ? `kernel ${facts.kernel}` : null].filter((part) => part !== null).join(', '),
    facts.virtualization ? `${facts.virtualization} guest` : '',
  ].filter((part) => part !== '')
}

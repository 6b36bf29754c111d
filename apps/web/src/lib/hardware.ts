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

/** Every fact of a host by name; `not told` where the platform keeps it to itself. */
export const hostFactEntries = (facts: HostFacts): { label: string; value: string }[] => {
  const caches = Object.entries(facts.caches).map(([level, bytes]) => `${level.toUpperCase()} ${formatBytes(bytes)}`)
  const entries: [string, string | number | null][] = [
    ['Host name', facts.hostname],
    ['Processor', facts.cpuModel],
    ['Vendor', facts.cpuVendor],
    ['Sockets', facts.sockets],
    ['Cores', facts.cores],
    ['Threads', facts.threads],
    ['Clock', facts.cpuMhz === null ? null : `${Math.round(facts.cpuMhz)} MHz`],
    ['Governor', facts.governor],
    ['Caches', caches.length > 0 ? caches.join(', ') : null],
    ['Memory', facts.memoryBytes === null ? null : formatBytes(facts.memoryBytes)],
    ['Operating system', facts.os],
    ['Kernel', facts.kernel],
    ['Architecture', facts.arch],
    ['Virtualization', facts.virtualization],
    ['Node.js of the runner', facts.nodeVersion],
  ]
  return entries.map(([label, value]) => ({ label, value: value === null ? 'not told' : String(value) }))
}

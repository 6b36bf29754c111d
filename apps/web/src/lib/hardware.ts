import type { HostFacts } from '@wrkbench/contracts'
import { nbsp, plural } from '#lib/figures.ts'

/** Memory and caches come in powers of two, and are sold as such: `23.5 GiB`, `32 KiB`. */
const formatMemory = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(1))}${nbsp}${units[power]}`
}

/** As platforms tell it: `6.1.0-28` or `Linux 6.1.0-28`. */
const kernelOf = (kernel: string): string => (/^\d/.test(kernel) ? `kernel ${kernel}` : kernel)

/** What a host is in short parts, most telling first; what a platform does not tell is left out, not guessed. */
export const hardwareParts = (facts: HostFacts): string[] => {
  const cores = facts.cores && facts.cores !== facts.threads ? plural(facts.cores, 'core') : null
  const threads = facts.threads ? plural(facts.threads, facts.virtualization ? 'vCPU' : 'thread') : null
  const speed = facts.cpuMhz && !facts.cpuModel?.includes('GHz') ? `${(facts.cpuMhz / 1000).toFixed(1)} GHz` : null
  const cpu = [facts.cpuModel ?? (facts.arch ? `${facts.arch} processor` : null), cores, threads, speed]
  return [
    cpu.filter((part) => part !== null).join(', '),
    facts.memoryBytes ? formatMemory(facts.memoryBytes) : '',
    [facts.os, facts.kernel ? kernelOf(facts.kernel) : null].filter((part) => part !== null).join(', '),
    facts.virtualization ?? '',
  ].filter((part) => part !== '')
}

/** Every fact of a host by name; `not told` where the platform keeps it to itself. */
export const hostFactEntries = (facts: HostFacts): { label: string; value: string }[] => {
  const caches = Object.entries(facts.caches).map(([level, bytes]) => `${level.toUpperCase()} ${formatMemory(bytes)}`)
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
    ['Memory', facts.memoryBytes === null ? null : formatMemory(facts.memoryBytes)],
    ['Operating system', facts.os],
    ['Kernel', facts.kernel],
    ['Architecture', facts.arch],
    ['Virtualization', facts.virtualization],
    ['Node.js of the runner', facts.nodeVersion],
  ]
  return entries.map(([label, value]) => ({ label, value: value === null ? 'not told' : String(value) }))
}

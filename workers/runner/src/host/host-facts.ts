import os from 'node:os'
import type { HostFacts } from '@wrkbench/contracts'
import {
  cachesOf,
  coresAndSockets,
  frequencyOf,
  osNameOf,
  readText,
  vendorOf,
  virtualizationOf,
} from './linux-facts.ts'

type Hardware = Omit<HostFacts, 'hostname' | 'kernel' | 'arch' | 'threads' | 'memoryBytes' | 'nodeVersion'>

const text = (value: string): string | null => value.trim() || null
const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null)

/** What systeminformation finds; it gives empty text and zero for what it does not know. */
const fromLibrary = async (): Promise<Hardware> => {
  const { default: si } = await import('systeminformation')
  const [cpu, osInfo] = await Promise.all([si.cpu(), si.osInfo()])
  const caches = Object.entries(cpu.cache).filter(([, bytes]) => positive(bytes))
  return {
    os: text(`${osInfo.distro} ${osInfo.release}`),
    cpuModel: text(os.cpus()[0]?.model ?? ''),
    cpuVendor: text(cpu.vendor) ?? text(cpu.manufacturer),
    sockets: positive(cpu.processors),
    cores: positive(cpu.physicalCores),
    cpuMhz: positive(Math.round(cpu.speed * 1000)),
    caches: Object.fromEntries(caches),
    governor: null,
    virtualization: null,
  }
}

/**
 * Read from the kernel instead of the library, which takes any machine with /.dockerenv for a container, sums caches
 * over cores and rounds frequencies.
 */
const fromKernel = (): Hardware => ({
  os: osNameOf(),
  cpuModel: text(os.cpus()[0]?.model ?? ''),
  cpuVendor: vendorOf(),
  ...coresAndSockets(),
  cpuMhz: frequencyOf(),
  caches: cachesOf(),
  governor: readText('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'),
  virtualization: virtualizationOf(),
})

/** Hardware and software of this host. A field is null when the platform does not tell. */
export const captureHostFacts = async (): Promise<HostFacts> => ({
  hostname: os.hostname(),
  kernel: `${os.type()} ${os.release()}`,
  arch: os.arch(),
  threads: os.cpus().length,
  memoryBytes: os.totalmem(),
  nodeVersion: process.versions.node,
  ...(process.platform === 'linux' ? fromKernel() : await fromLibrary()),
})

import os from 'node:os'
import type { HostFacts } from '@wrkbench/contracts'
import { cachesOf, coresAndSockets, frequencyOf, readText, virtualizationOf } from './linux-facts.ts'

type Library = Pick<HostFacts, 'cpuModel' | 'cpuVendor' | 'sockets' | 'cores' | 'cpuMhz' | 'caches'> & {
  os: string | null
}

const text = (value: string): string | null => value.trim() || null
const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null)

/** What systeminformation finds; it gives empty text and zero for what it does not know. */
const fromLibrary = async (): Promise<Library> => {
  const { default: si } = await import('systeminformation')
  const [cpu, osInfo] = await Promise.all([si.cpu(), si.osInfo()])
  const caches = Object.entries(cpu.cache).flatMap(([level, bytes]) =>
    positive(bytes) ? [[level, bytes] as const] : [],
  )
  return {
    cpuModel: text(os.cpus()[0]?.model ?? '') ?? text(`${cpu.manufacturer} ${cpu.brand}`),
    cpuVendor: text(cpu.vendor) ?? text(cpu.manufacturer),
    sockets: positive(cpu.processors),
    cores: positive(cpu.physicalCores),
    cpuMhz: positive(Math.round(cpu.speed * 1000)),
    caches: Object.fromEntries(caches),
    os: text(`${osInfo.distro} ${osInfo.release}`),
  }
}

const osName = (): string | null => {
  const name = readText('/etc/os-release')?.match(/^PRETTY_NAME="?([^"\n]*)/m)
  return name?.[1] ?? null
}

/**
 * What the library gets wrong on Linux, read from the kernel: it takes any machine with /.dockerenv for a container,
 * sums caches over cores, and rounds frequencies.
 */
const fromKernel = () => ({
  ...coresAndSockets(),
  virtualization: virtualizationOf(),
  cpuMhz: frequencyOf(),
  governor: readText('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'),
  caches: cachesOf(),
})

/** Hardware and software of this host. A field is null when the platform does not tell. */
export const captureHostFacts = async (): Promise<HostFacts> => {
  const library = await fromLibrary()
  const common = {
    hostname: os.hostname(),
    kernel: `${os.type()} ${os.release()}`,
    arch: os.arch(),
    threads: os.cpus().length,
    memoryBytes: os.totalmem(),
    nodeVersion: process.versions.node,
    virtualization: null,
    governor: null,
  }
  if (process.platform !== 'linux') return { ...library, ...common }
  const kernel = fromKernel()
  return {
    ...library,
    ...common,
    ...kernel,
    os: osName() ?? library.os,
    cores: kernel.cores ?? library.cores,
    sockets: kernel.sockets ?? library.sockets,
  }
}

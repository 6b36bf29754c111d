import os from 'node:os'
import type { HostFacts } from '@wrkbench/contracts'
import { cpuFacts } from './cpu-facts.ts'
import { limitFacts } from './limit-facts.ts'
import {
  cachesOf,
  coresAndSockets,
  frequencyOf,
  osNameOf,
  readText,
  vendorOf,
  virtualizationOf,
} from './linux-facts.ts'
import { memoryFacts } from './memory-facts.ts'
import { type Platform, thisPlatform, withReasons } from './missing-facts.ts'
import { networkFacts } from './network-facts.ts'
import { systemFacts } from './system-facts.ts'

/** What every platform tells by itself, and what is found otherwise. */
type Elsewhere = 'hostname' | 'kernel' | 'arch' | 'threads' | 'memoryBytes' | 'nodeVersion' | 'programs' | 'missing'
type Hardware = Omit<Required<HostFacts>, Elsewhere | 'memoryType' | 'memoryMtps'>

/** What only Linux is asked: see missing-facts.ts for what that looks like. */
const ofLinux = {
  governor: null,
  virtualization: null,
  cpuBaseMhz: null,
  smtActive: null,
  boost: null,
  microcode: null,
  numaNodes: null,
  mitigations: null,
  transparentHugepages: null,
  nics: null,
  bootOptions: null,
  sysctls: null,
  openFilesLimit: null,
  addressRandomization: null,
  clockSource: null,
  cgroupVersion: null,
  cpuLimit: null,
  memoryLimitBytes: null,
}

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
    caches: caches.length > 0 ? Object.fromEntries(caches) : null,
    ...ofLinux,
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
  ...cpuFacts(),
  nics: networkFacts(),
  ...systemFacts(),
  ...limitFacts(),
})

/** What can be looked at again in milliseconds, all but the programs and the kind of memory; null off Linux. */
export const lookAtKernel = (): Hardware | null => (process.platform === 'linux' ? fromKernel() : null)

/** Hardware and software of this host but for its programs. A field is null, with a reason, when the platform does not tell. */
export const captureHostFacts = async (platform: Platform = thisPlatform()): Promise<HostFacts> => {
  const [hardware, memory] = await Promise.all([
    platform.name === 'linux' ? fromKernel() : fromLibrary(),
    memoryFacts(platform),
  ])
  const facts = {
    hostname: os.hostname(),
    kernel: `${os.type()} ${os.release()}`,
    arch: os.arch(),
    threads: os.cpus().length,
    memoryBytes: os.totalmem(),
    nodeVersion: process.versions.node,
    ...hardware,
    ...memory,
  }
  return withReasons(facts, platform)
}

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

/** Facts that Node.js reports on every platform, and those that are found in other ways. */
type Elsewhere = 'hostname' | 'kernel' | 'arch' | 'threads' | 'memoryBytes' | 'nodeVersion' | 'programs' | 'missing'
type Hardware = Omit<Required<HostFacts>, Elsewhere | 'memoryType' | 'memoryMtps'>

/** Facts read on Linux only: missing-facts.ts says how they appear elsewhere. */
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

/** Facts from systeminformation, which returns empty text and zero for what it does not know. */
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
 * Reads facts from the kernel instead of the library, which takes any machine with /.dockerenv for a container, sums
 * caches over cores and rounds frequencies.
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

/**
 * The facts that can be read again within milliseconds: all but the programs and the kind of memory. Null except on
 * Linux.
 */
export const lookAtKernel = (): Hardware | null => (process.platform === 'linux' ? fromKernel() : null)

/**
 * Captures hardware and software of this host, except its programs. A field that the platform does not report is null,
 * with a reason.
 */
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

import path from 'node:path'
import type { HostFacts } from '@wrkbench/contracts'
import { list, readText } from './linux-facts.ts'

const cpuFolder = '/sys/devices/system/cpu'

/** Reads a kernel switch, `1` or `0`; null where there is no such switch. */
const switchOf = (file: string): boolean | null => {
  const text = readText(file)
  return text === '1' ? true : text === '0' ? false : null
}

/** intel_pstate has the inverse switch, `no_turbo`. */
const boostOf = (folder: string): boolean | null => {
  const off = switchOf(path.join(folder, 'intel_pstate/no_turbo'))
  return off === null ? switchOf(path.join(folder, 'cpufreq/boost')) : !off
}

const baseMhzOf = (folder: string): number | null => {
  const kilohertz = Number(readText(path.join(folder, 'cpu0/cpufreq/base_frequency')))
  return kilohertz > 0 ? Math.round(kilohertz / 1000) : null
}

const mitigationsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    list(folder)
      .sort()
      .flatMap((name) => {
        const state = readText(path.join(folder, name))
        return state === null ? [] : [[name, state]]
      }),
  )

type CpuFacts = Required<
  Pick<HostFacts, 'smtActive' | 'cpuBaseMhz' | 'boost' | 'microcode' | 'numaNodes' | 'mitigations'>
>

/** How the processor is configured. `root` is for tests. */
export const cpuFacts = (root = ''): CpuFacts => {
  const folder = path.join(root, cpuFolder)
  const nodes = list(path.join(root, '/sys/devices/system/node')).filter((name) => /^node\d+$/.test(name))
  return {
    smtActive: switchOf(path.join(folder, 'smt/active')),
    cpuBaseMhz: baseMhzOf(folder),
    boost: boostOf(folder),
    microcode: readText(path.join(root, '/proc/cpuinfo'))?.match(/^microcode\s*:\s*(\S+)/m)?.[1] ?? null,
    numaNodes: nodes.length || null,
    mitigations: mitigationsOf(path.join(folder, 'vulnerabilities')),
  }
}

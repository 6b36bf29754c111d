import type { HostFacts } from '@wrkbench/contracts'
import { settledWithin } from '../wait.ts'
import type { Platform } from './missing-facts.ts'

const unknown = { memoryType: null, memoryMtps: null }
const deadlineMs = 1000

/** Linux reports the kind of memory only to root, through dmidecode. */
const mayAsk = ({ name, isRoot }: Platform): boolean => name !== 'linux' || isRoot

/** Kind and speed of the memory; null where the modules differ. The library asks dmidecode, system_profiler or CIM. */
export const memoryFacts = async (platform: Platform): Promise<Pick<HostFacts, 'memoryType' | 'memoryMtps'>> => {
  if (!mayAsk(platform)) return unknown
  const { default: si } = await import('systeminformation')
  const asked = si.memLayout()
  if (!(await settledWithin(asked, deadlineMs))) return unknown
  const modules = await asked.catch(() => [])
  const only = <T>(values: (T | null)[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)
  return {
    memoryType: only(modules.map(({ type }) => type.trim() || null)),
    memoryMtps: only(modules.map(({ clockSpeed }) => (clockSpeed && clockSpeed > 0 ? clockSpeed : null))),
  }
}

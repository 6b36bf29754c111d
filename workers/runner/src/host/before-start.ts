import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostUsage } from '@wrkbench/contracts'

/** What the machine was doing before anything of a run was started on it. */
export type BeforeStart = Pick<HostUsage, 'loadBefore' | 'othersBefore'>

const windowMs = 200
const windows = 3
/** in CPUs; other processes that use less than this are not in the way */
const calm = 0.1

/** CPU time that all CPUs together have spent busy, in ms */
const busyMs = (): number =>
  os.cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys + times.irq, 0)

/** Number of CPUs that everything but this process kept busy. */
const othersDuring = async (ms: number): Promise<number> => {
  const [from, own, busy] = [performance.now(), process.cpuUsage(), busyMs()]
  await sleep(ms)
  const used = process.cpuUsage(own)
  const others = busyMs() - busy - (used.user + used.system) / 1000
  return Math.max(0, others / (performance.now() - from))
}

/** Load average of the last minute; null where the platform has none. It may still include our own previous run. */
const loadAverage = (): number | null => (process.platform === 'win32' ? null : (os.loadavg()[0] ?? null))

/** Returns the calmest of up to three short windows: activity that is over by then does not disturb the load. */
export const readBeforeStart = async (): Promise<BeforeStart> => {
  let othersBefore = Number.POSITIVE_INFINITY
  for (let window = 0; window < windows && othersBefore > calm; window++) {
    othersBefore = Math.min(othersBefore, await othersDuring(windowMs))
  }
  return { loadBefore: loadAverage(), othersBefore }
}

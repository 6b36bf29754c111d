import { leaseSeconds } from '@wrkbench/contracts'
import { beatFreshSeconds } from './lease.ts'

export interface Lease {
  runId: string
  endsAt: Date
}

/**
 * How long each lease has gone without renewal, by a monotonic clock. Time counts only while the API's beats go on: without
 * the API no lease can be renewed.
 */
export const createLeaseWatch = (elapsedMs: () => number) => {
  let since = new Map<string, { endsAt: number; ms: number }>()
  let beat = { at: Number.NaN, ms: Number.NEGATIVE_INFINITY }
  return {
    /** The leases that were not renewed for longer than a lease lasts. `beatAt`: the API's latest beat. */
    standing: (leases: readonly Lease[], beatAt: Date | null): Lease[] => {
      const ms = elapsedMs()
      const isUp = ms - beat.ms <= beatFreshSeconds * 1000
      if (beatAt && beatAt.getTime() !== beat.at) beat = { at: beatAt.getTime(), ms }
      const before = isUp ? since : new Map<string, never>()
      since = new Map()
      return leases.filter(({ runId, endsAt }) => {
        const known = before.get(runId)
        const seen = known?.endsAt === endsAt.getTime() ? known : { endsAt: endsAt.getTime(), ms }
        since.set(runId, seen)
        return ms - seen.ms > leaseSeconds * 1000
      })
    },
  }
}
export type LeaseWatch = ReturnType<typeof createLeaseWatch>

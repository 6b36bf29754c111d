import { leaseSeconds } from '@wrkbench/contracts'
import { beatFreshSeconds } from './lease.ts'

export interface Lease {
  runId: string
  endsAt: Date
}

export interface ApiBeat {
  /** changes with each beat */
  mark: string
  /** changes when the API restarts */
  upFrom: Date
}

/**
 * Watches, by a monotonic clock, how long each lease has gone without renewal. Time counts only while the API keeps beating
 * and has not restarted, because no lease can be renewed without the API.
 */
export const createLeaseWatch = (elapsedMs: () => number) => {
  let since = new Map<string, { endsAt: number; ms: number }>()
  let last = { mark: '', upFrom: Number.NaN, ms: Number.NEGATIVE_INFINITY }
  return {
    /** Returns the leases that have not been renewed for longer than a lease lasts. */
    standing: (leases: readonly Lease[], beat: ApiBeat | null): Lease[] => {
      const ms = elapsedMs()
      const upFrom = beat?.upFrom.getTime() ?? Number.NaN
      const isUp = ms - last.ms <= beatFreshSeconds * 1000 && upFrom === last.upFrom
      if (beat && beat.mark !== last.mark) last = { mark: beat.mark, upFrom, ms }
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

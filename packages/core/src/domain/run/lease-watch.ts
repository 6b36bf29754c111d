import { leaseSeconds } from '@wrkbench/contracts'
import { beatFreshSeconds } from './lease.ts'

export interface Lease {
  runId: string
  endsAt: Date
}

export interface ApiBeat {
  /** another one with each beat */
  mark: string
  /** another one when it began anew */
  upFrom: Date
}

/**
 * How long each lease has gone without renewal, by a monotonic clock. Time counts only while the API's beats go on and it has
 * not begun anew: without the API no lease can be renewed.
 */
export const createLeaseWatch = (elapsedMs: () => number) => {
  let since = new Map<string, { endsAt: number; ms: number }>()
  let last = { mark: '', upFrom: Number.NaN, ms: Number.NEGATIVE_INFINITY }
  return {
    /** The leases that were not renewed for longer than a lease lasts. */
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

import { leaseSeconds } from '@wrkbench/contracts'
import { beatFreshSeconds } from './lease.ts'

export interface Lease {
  runId: string
  endsAt: Date
}

/**
 * How long each lease has gone without renewal, by a clock that nobody can set. Time counts only while the beats of the API
 * go on: without it nobody could renew.
 */
export const createLeaseWatch = (elapsedMs: () => number) => {
  let since = new Map<string, { endsAt: number; ms: number }>()
  let beat: { mark: string | null; ms: number } = { mark: null, ms: Number.NEGATIVE_INFINITY }
  return {
    /** The leases that nobody has renewed for longer than one lasts. `mark`: of the API's latest beat. */
    standing: (leases: readonly Lease[], mark: string | null): Lease[] => {
      const ms = elapsedMs()
      const isUp = ms - beat.ms <= beatFreshSeconds * 1000
      if (mark !== null && mark !== beat.mark) beat = { mark, ms }
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

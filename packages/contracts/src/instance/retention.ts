import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, Nullable } from '../common.ts'

/** What may be removed some days after a run, a job or a report has ended. Results are never among it. */
export const retentionKinds = {
  raw: 'raw output and other files that figures were read from',
  timeline: 'timelines of runs',
  log: 'log lines of runs',
  events: 'events of jobs, which a browser resumes by',
} as const
export type RetentionKind = keyof typeof retentionKinds

const Days = Nullable(Type.Integer({ minimum: 1, maximum: 36_500, description: 'days; null: for ever' }))
const rules = { raw: Days, timeline: Days, log: Days, events: Days } satisfies Record<RetentionKind, unknown>

/** POST /admin/retention: what is not named stays as it is. */
export const ChangeRetention = Type.Object({
  rules: Type.Partial(Type.Object(rules)),
  dryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'show what would be removed, and change nothing' }),
  ),
})
export type ChangeRetention = Static<typeof ChangeRetention>

export const RetentionEntry = Type.Object({
  kind: Enum(Object.keys(retentionKinds) as RetentionKind[]),
  /** null: kept for ever */
  days: Nullable(Type.Integer()),
  /** what goes next: files, timelines, lines, events; 0 where everything is kept */
  removable: Count,
  /** runs, jobs and reports that it belongs to */
  owners: Count,
  /** as stored; null: not counted for this kind */
  bytes: Nullable(Count),
  /** everything that ended until then has been dealt with */
  doneUntil: Nullable(Instant),
})
export type RetentionEntry = Static<typeof RetentionEntry>

export const Retention = Type.Object({ items: Type.Array(RetentionEntry) })
export type Retention = Static<typeof Retention>

/** When retention took something away; null: it did not. */
export const Removed = Type.Object({ raw: Nullable(Instant), timeline: Nullable(Instant), log: Nullable(Instant) })

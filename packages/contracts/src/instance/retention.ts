import Type, { type Static } from 'typebox'
import { Count, Enum, Instant, Nullable } from '../common.ts'

/** Kinds of data that may be removed some days after a run, job or report has ended. Results are never removed. */
export const retentionKinds = {
  raw: 'raw output and other files that figures were read from',
  timeline: 'timelines of runs',
  log: 'log lines of runs',
  events: 'events of jobs, which a browser resumes by',
} as const
export type RetentionKind = keyof typeof retentionKinds

const Days = Nullable(Type.Integer({ minimum: 1, maximum: 36_500, description: 'days; null: for ever' }))
const rules = { raw: Days, timeline: Days, log: Days, events: Days } satisfies Record<RetentionKind, unknown>

/** POST /admin/retention: kinds that are not named stay as they are. */
export const ChangeRetention = Type.Object({
  rules: Type.Partial(Type.Object(rules), { additionalProperties: false }),
  dryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'show what would be removed, and change nothing' }),
  ),
})
export type ChangeRetention = Static<typeof ChangeRetention>

export const RetentionEntry = Type.Object({
  kind: Enum(Object.keys(retentionKinds) as RetentionKind[]),
  /** null if kept for ever */
  days: Nullable(Type.Integer()),
  /** number of files, timelines, lines or events due for removal; 0 if everything is kept */
  removable: Count,
  /** number of runs, jobs and reports that these belong to */
  owners: Count,
  /** size as stored; null if it is not counted for this kind */
  bytes: Nullable(Count),
  /** everything that ended before this has been dealt with; null if nothing has yet */
  doneUntil: Nullable(Instant),
  /** why nothing is removed for now; null if that is not so */
  waits: Nullable(Type.String()),
})
export type RetentionEntry = Static<typeof RetentionEntry>

export const Retention = Type.Object({ items: Type.Array(RetentionEntry) })
export type Retention = Static<typeof Retention>

/** When retention removed each kind; null if it did not. */
export const Removed = Type.Object({ raw: Nullable(Instant), timeline: Nullable(Instant), log: Nullable(Instant) })

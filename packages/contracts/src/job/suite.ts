import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, Slug } from '../common.ts'
import { jobStatuses } from '../run/run-status.ts'
import { CreateJob } from './job.ts'

const { project: _project, label: _label, commit: _commit, environment: _environment, ...asked } = CreateJob.properties
const { environment } = CreateJob.properties

/** What a suite asks for each time: a job without what differs from one to the next. */
export const SuiteJob = Type.Object(
  { environment, ...asked },
  { additionalProperties: false, description: 'as POST /jobs takes it' },
)
export type SuiteJob = Static<typeof SuiteJob>

export const Schedule = Type.Object(
  {
    cron: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'five fields: minute, hour, day of month, month, day of week',
    }),
    timeZone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'as in the IANA data: Europe/Berlin; default: UTC' }),
    ),
  },
  { additionalProperties: false },
)
export type Schedule = Static<typeof Schedule>

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** POST /suites: a saved job, to be run by hand or by the clock. */
export const CreateSuite = Type.Object(
  {
    project: Type.Optional(Slug),
    name: Name,
    job: SuiteJob,
    schedule: Type.Optional(Nullable(Schedule)),
    paused: Type.Optional(Type.Boolean({ default: false, description: 'the schedule skips it' })),
  },
  { additionalProperties: false },
)
export type CreateSuite = Static<typeof CreateSuite>

/** PATCH /suites/{id}: what is left out stays; `schedule: null` takes it off the clock. */
export const ChangeSuite = Type.Object(
  {
    name: Type.Optional(Name),
    job: Type.Optional(SuiteJob),
    schedule: Type.Optional(Nullable(Schedule)),
    paused: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeSuite = Static<typeof ChangeSuite>

/** `skipped`: the job before was not over yet. `failed`: it could not be submitted. */
export const dueOutcomes = ['started', 'skipped', 'failed'] as const
export type DueOutcome = (typeof dueOutcomes)[number]

/** A job of a suite, in short. */
export const SuiteRun = Type.Object({
  id: Id,
  number: Type.Integer(),
  status: Enum(jobStatuses),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** when its schedule asked for it; null: a person did */
  dueAt: Nullable(Instant),
  runs: Type.Object({ total: Count, succeeded: Count, failed: Count, cancelled: Count }),
})
export type SuiteRun = Static<typeof SuiteRun>

export const Suite = Type.Object({
  id: Id,
  name: Type.String(),
  project: Slug,
  environment: Type.Object({ id: Id, name: Type.String() }),
  job: SuiteJob,
  schedule: Nullable(Type.Required(Schedule)),
  paused: Type.Boolean(),
  /** null: by hand, or paused */
  nextRunAt: Nullable(Instant),
  /** what the clock did last */
  lastDue: Nullable(Type.Object({ at: Instant, outcome: Enum(dueOutcomes), note: Nullable(Type.String()) })),
  lastRun: Nullable(SuiteRun),
  /**
   * Its latest finished jobs, oldest first, as far as they measured what the newest did, in the same way on the same
   * hardware: geometric mean over the cells of their medians, without doubted rounds.
   */
  trend: Type.Object({
    cells: Count,
    points: Type.Array(
      Type.Object({ jobId: Id, number: Type.Integer(), at: Instant, successesPerSecond: Type.Number() }),
    ),
  }),
  createdBy: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Suite = Static<typeof Suite>

export const SuiteQuery = Type.Object({ ...PageQuery.properties, project: Type.Optional(Slug) })
export type SuiteQuery = Static<typeof SuiteQuery>

export const SuiteList = Page(Suite)
export type SuiteList = Static<typeof SuiteList>

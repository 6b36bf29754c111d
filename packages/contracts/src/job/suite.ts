import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { jobStatuses } from '../run/run-status.ts'
import { CreateJob } from './job.ts'

const { project: _project, label: _label, commit: _commit, environment: _environment, ...asked } = CreateJob.properties
const { environment } = CreateJob.properties

/** The job that a suite submits each time, without the fields that differ between its jobs. */
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

/** POST /suites: a saved job, run by hand or on a schedule. */
export const CreateSuite = Type.Object(
  {
    project: Type.Optional(ProjectSlug),
    name: Name,
    job: SuiteJob,
    schedule: Type.Optional(Nullable(Schedule)),
    paused: Type.Optional(Type.Boolean({ default: false, description: 'the schedule skips it' })),
  },
  { additionalProperties: false },
)
export type CreateSuite = Static<typeof CreateSuite>

/** PATCH /suites/{id}: fields left out stay as they are; `schedule: null` removes the schedule. */
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

/** `skipped`: the previous job was not over yet. `failed`: the job could not be submitted. */
export const dueOutcomes = ['started', 'skipped', 'failed'] as const
export type DueOutcome = (typeof dueOutcomes)[number]

/** Short form of a suite's job. */
export const SuiteRun = Type.Object({
  id: Id,
  number: Type.Integer(),
  status: Enum(jobStatuses),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** the time on its schedule that started the job; null if a person did */
  dueAt: Nullable(Instant),
  runs: Type.Object({ total: Count, succeeded: Count, failed: Count, cancelled: Count }),
})
export type SuiteRun = Static<typeof SuiteRun>

export const Suite = Type.Object({
  id: Id,
  name: Type.String(),
  project: ProjectSlug,
  environment: Type.Object({ id: Id, name: Type.String() }),
  job: SuiteJob,
  schedule: Nullable(Type.Required(Schedule)),
  paused: Type.Boolean(),
  /** null if the suite runs by hand only or is paused */
  nextRunAt: Nullable(Instant),
  /** what the schedule did last */
  lastDue: Nullable(Type.Object({ at: Instant, outcome: Enum(dueOutcomes), note: Nullable(Type.String()) })),
  lastRun: Nullable(SuiteRun),
  /**
   * The latest finished jobs, oldest first, that measured the same as the newest in the same way on the same hardware.
   * Each value is the geometric mean of the cells' medians, without rounds in doubt.
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

export const SuiteQuery = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(ProjectSlug),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'part of the name' })),
})
export type SuiteQuery = Static<typeof SuiteQuery>

export const SuiteList = Page(Suite)
export type SuiteList = Static<typeof SuiteList>

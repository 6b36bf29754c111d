import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, Quantity, Slug } from './common.ts'
import { LoadProfile, LoadProfileInput } from './load-profile.ts'
import { RunSummary } from './run.ts'
import { jobStatuses } from './run-status.ts'

export const orders = ['interleaved', 'sequential', 'abba'] as const

/** POST /jobs: every server × scenario × profile is a cell, measured once in each round. */
export const CreateJob = Type.Object(
  {
    project: Type.Optional(Slug),
    environment: Type.Optional(Type.String({ maxLength: 100, description: 'id or name; default: the only one' })),
    servers: Type.Array(Slug, { minItems: 1, maxItems: 200 }),
    scenarios: Type.Array(Slug, { minItems: 1, maxItems: 50 }),
    profiles: Type.Array(LoadProfileInput, { minItems: 1, maxItems: 100 }),
    rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 5 })),
    warmupSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 60, default: 5 })),
    order: Type.Optional(Enum(orders, { default: 'interleaved' })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'of the random order' })),
    label: Type.Optional(Type.String({ maxLength: 200 })),
    commit: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9a-zA-Z._/-]+$' })),
  },
  { additionalProperties: false },
)
export type CreateJob = Static<typeof CreateJob>

/** Runs in one job at the most. */
export const maxRunsPerJob = 10_000

export const JobSummary = Type.Object({
  id: Id,
  number: Type.Integer({ description: 'counts up within the instance' }),
  project: Slug,
  environment: Type.Object({ id: Id, name: Type.String() }),
  label: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  status: Enum(jobStatuses),
  rounds: Type.Integer(),
  order: Enum(orders),
  servers: Type.Array(Type.String()),
  scenarios: Type.Array(Type.String()),
  runs: Type.Object({ total: Count, queued: Count, active: Count, succeeded: Count, failed: Count, cancelled: Count }),
  createdAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  cancelRequestedAt: Nullable(Instant),
  /** seconds the remaining runs should take, from this job's own runs so far or from its durations */
  etaSeconds: Nullable(Quantity),
})
export type JobSummary = Static<typeof JobSummary>

/** One cell of the result matrix over its rounds. */
export const JobCell = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  profileIndex: Count,
  /** values of successful, unflagged rounds, by round; flagged ones are listed apart */
  rounds: Type.Array(Type.Object({ round: Type.Integer(), runId: Id, value: Quantity, flagged: Type.Boolean() })),
  median: Nullable(Quantity),
  /** 95 % interval of the median; null below three rounds */
  interval: Nullable(Type.Object({ low: Quantity, high: Quantity, method: Type.String() })),
  latencyP50Us: Nullable(Quantity),
  latencyP99Us: Nullable(Quantity),
  /** 1 + number of cells of the same scenario and profile that are faster beyond doubt; null when not ranked */
  rank: Nullable(Type.Integer()),
  tied: Type.Boolean(),
  /** why there is no rank or no number */
  note: Nullable(Type.String()),
})
export type JobCell = Static<typeof JobCell>

export const JobDetail = Type.Object({
  ...JobSummary.properties,
  warmupSeconds: Quantity,
  seed: Type.Integer(),
  profiles: Type.Array(LoadProfile),
  runList: Type.Array(RunSummary),
  cells: Type.Array(JobCell),
  /** runs of other jobs that are ahead in the same environment */
  queuePosition: Count,
  /** runner that takes this environment's runs; null: none is connected */
  runner: Nullable(Type.Object({ name: Type.String(), lastHeartbeatAt: Instant, online: Type.Boolean() })),
  hardware: Nullable(Type.String({ description: 'one line: CPU, cores, memory, OS' })),
  /** sequence of the newest event: where GET /events?job= may resume */
  lastEventId: Count,
})
export type JobDetail = Static<typeof JobDetail>

export const JobList = Page(JobSummary)
export type JobList = Static<typeof JobList>

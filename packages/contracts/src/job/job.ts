import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug, Quantity, Slug } from '../common.ts'
import { EnvironmentNoise } from '../host/environment-noise.ts'
import { LoadInput } from '../load/load-presets.ts'
import { LoadProfile } from '../load/load-profile.ts'
import { RunSummary } from '../run/run.ts'
import { jobStatuses } from '../run/run-status.ts'
import { RunnerLabels } from '../runner/runner-roles.ts'
import { AaReport, StabilityReport, SweepReport } from './job-analysis.ts'
import { orders } from './job-orders.ts'
import { jobPresetIds } from './job-presets.ts'
import { pinnings } from './pinnings.ts'
import { WaitingSource } from './sources.ts'

const swept = (minimum: number, maximum: number) =>
  Type.Optional(Type.Array(Type.Integer({ minimum, maximum }), { minItems: 1, maxItems: 50 }))

/** Crossed with `profiles`: each profile is measured with every combination of these values instead of its own. */
export const Sweep = Type.Object(
  { connections: swept(1, 65_535), threads: swept(1, 256), pipeline: swept(1, 256), rate: swept(1, 10_000_000) },
  { additionalProperties: false },
)
export type Sweep = Static<typeof Sweep>

/** POST /jobs: each server × scenario × profile is a cell, measured once in each round. */
export const CreateJob = Type.Object(
  {
    project: Type.Optional(ProjectSlug),
    environment: Type.Optional(Type.String({ maxLength: 100, description: 'id or name; default: the only one' })),
    runnerLabels: Type.Optional({
      ...RunnerLabels,
      description:
        'labels that the leading runner of the environment must have; only a runner with all of them takes the runs',
    }),
    servers: Type.Array(Slug, { minItems: 1, maxItems: 200 }),
    scenarios: Type.Array(Slug, { minItems: 1, maxItems: 50 }),
    profiles: Type.Array(LoadInput, { minItems: 1, maxItems: 100 }),
    sweep: Type.Optional(Sweep),
    servedOnly: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'skip pairs of server and scenario that the server does not serve; otherwise they are refused',
      }),
    ),
    aa: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'A/A: each cell is measured `rounds` times as A and as many times as B, and compared with itself',
      }),
    ),
    preset: Type.Optional(
      Enum(jobPresetIds, { default: 'standard', description: 'sets rounds and warm-up unless they are given' }),
    ),
    rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'default: 3, 5 or 10 by preset' })),
    spareRounds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        default: 0,
        description:
          'after the last round, cells with rounds that the machine put in doubt are measured again, in at most so many further rounds',
      }),
    ),
    warmupSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 60,
        description: 'shortest warm-up; if given alone, a fixed time. Default: by preset',
      }),
    ),
    warmupMaxSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 60,
        description: 'warm-up goes on until the throughput is steady, at most this long. Default: by preset',
      }),
    ),
    pinning: Type.Optional(
      Enum(pinnings, {
        default: 'auto',
        description: 'server, generator and runner on CPUs of their own; auto: from 4 CPUs on',
      }),
    ),
    order: Type.Optional(Enum(orders, { default: 'interleaved' })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'seed of the random order' })),
    label: Type.Optional(Type.String({ maxLength: 200 })),
    commit: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9a-zA-Z._/-]+$' })),
  },
  { additionalProperties: false },
)
export type CreateJob = Static<typeof CreateJob>

/** Maximum number of runs in one job. */
export const maxRunsPerJob = 10_000

export const JobSummary = Type.Object({
  id: Id,
  number: Type.Integer({ description: 'counts up within the instance' }),
  project: ProjectSlug,
  environment: Type.Object({ id: Id, name: Type.String() }),
  label: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  /** the suite that the job belongs to; `dueAt`: the time on its schedule that started the job, null if a person did */
  suite: Nullable(Type.Object({ id: Id, name: Type.String(), dueAt: Nullable(Instant) })),
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
  /** seconds that the remaining runs should take, estimated from this job's finished runs or from its durations */
  etaSeconds: Nullable(Quantity),
})
export type JobSummary = Static<typeof JobSummary>
export type RunCounts = JobSummary['runs']

/** One cell of the result matrix, over its rounds. */
export const JobCell = Type.Object({
  serverId: Type.String(),
  scenarioId: Type.String(),
  profileIndex: Count,
  /** values of the successful rounds, in order; `flagged`: a doubt keeps the round from counting */
  rounds: Type.Array(Type.Object({ round: Type.Integer(), runId: Id, value: Quantity, flagged: Type.Boolean() })),
  /** number of rounds that `median` and `interval` are computed from */
  counting: Count,
  median: Nullable(Quantity),
  /** 95 % interval of the median; null if a round of it is in doubt, below three rounds, and below six that are all alike */
  interval: Nullable(Type.Object({ low: Quantity, high: Quantity, method: Type.String() })),
  latencyP50Us: Nullable(Quantity),
  latencyP50Interval: Nullable(Type.Object({ low: Quantity, high: Quantity, method: Type.String() })),
  latencyP99Us: Nullable(Quantity),
  latencyP99Interval: Nullable(Type.Object({ low: Quantity, high: Quantity, method: Type.String() })),
  /**
   * 1 + number of cells of the same scenario and profile (lower bounds too) that are faster beyond doubt; null if not
   * ranked
   */
  rank: Nullable(Type.Integer()),
  tied: Type.Boolean(),
  /**
   * the server can do at least `median`; something else held it back in these rounds. It has no rank, but lowers the
   * rank of others.
   */
  lowerBound: Type.Boolean(),
  /** why there is no rank or no number */
  note: Nullable(Type.String()),
})
export type JobCell = Static<typeof JobCell>

export const JobDetail = Type.Object({
  ...JobSummary.properties,
  /** as asked for; null for jobs from before there were presets */
  preset: Nullable(Enum(jobPresetIds)),
  /** whether pairs that a server does not serve were left out; they have no cells */
  servedOnly: Type.Boolean(),
  pinning: Enum(pinnings),
  /** labels that the runner which takes its runs must have */
  runnerLabels: RunnerLabels,
  warmupSeconds: Quantity,
  warmupMaxSeconds: Quantity,
  /** most further rounds, with those cells of which the machine put rounds in doubt; they count from `rounds` + 1 */
  spareRounds: Count,
  seed: Type.Integer(),
  profiles: Type.Array(LoadProfile),
  /** ids of the same loads, as leaderboards and series use them; null if no run has the load */
  profileIds: Type.Array(Nullable(Type.String())),
  runList: Type.Array(RunSummary),
  cells: Type.Array(JobCell),
  /** for an A/A job, each server against itself; null for other jobs */
  aa: Nullable(Type.Array(AaReport)),
  sweeps: Type.Array(SweepReport),
  stability: Type.Array(StabilityReport),
  /** number of runs of other jobs that come first in the same environment */
  queuePosition: Count,
  /** sources that a member must approve before some of its runs can start; empty if there are none */
  unapproved: Type.Array(WaitingSource),
  /** the runner that takes this environment's runs; null if none is connected */
  runner: Nullable(Type.Object({ name: Type.String(), lastHeartbeatAt: Instant, online: Type.Boolean() })),
  /** of the environment; null if not known yet */
  noise: Nullable(EnvironmentNoise),
  hardware: Nullable(Type.String({ description: 'one line: CPU, cores, memory, OS' })),
  /** sequence number of the newest event, from which GET /events?job= may resume */
  lastEventId: Count,
})
export type JobDetail = Static<typeof JobDetail>

export const JobsQuery = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(ProjectSlug),
  status: Type.Optional(
    Type.Array(Enum(jobStatuses), { maxItems: jobStatuses.length, description: 'may be repeated: any of these' }),
  ),
  suite: Type.Optional(Id),
})
export type JobsQuery = Static<typeof JobsQuery>

export const JobList = Page(JobSummary)
export type JobList = Static<typeof JobList>

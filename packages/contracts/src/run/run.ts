import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, Quantity, Sequence } from '../common.ts'
import { type RunErrorCode, runErrorCodes } from '../error-codes.ts'
import { HostFacts } from '../host/host-facts.ts'
import { LinkProbe } from '../host/link-probe.ts'
import { Removed } from '../instance/retention.ts'
import { LoadProfile } from '../load/load-profile.ts'
import { Flag } from '../result/flags.ts'
import { Metrics, MissingReasons } from '../result/metrics.ts'
import { RunnerRole } from '../runner/runner-roles.ts'
import { runStatuses } from './run-status.ts'
import { HostUsage, Placement, ProcessUsage } from './usage.ts'

export const RunError = Type.Object({
  code: Enum(Object.keys(runErrorCodes) as RunErrorCode[]),
  blame: Enum(['target', 'generator', 'runner', 'platform'] as const),
  message: Type.String(),
  /** compiler output, expected and received answer, last lines of the server's log … */
  detail: Nullable(Type.String()),
})
export type RunError = Static<typeof RunError>

/** Named parts of COLLECTING; the rest of its time is spent handing over results. */
export const phaseParts = ['verify-again', 'stop'] as const
export const PhasePart = Type.Object({ name: Enum(phaseParts), durationMs: Quantity })
export type PhasePart = Static<typeof PhasePart>

export const PhaseTiming = Type.Object({
  status: Enum(runStatuses),
  startedAt: Instant,
  /** null while it lasts */
  durationMs: Nullable(Quantity),
  /** in order; absent if the phase has none or the runner did not report them */
  parts: Type.Optional(Type.Array(PhasePart, { maxItems: 8 })),
})
export type PhaseTiming = Static<typeof PhaseTiming>

/** How the warm-up went. */
export const WarmUp = Type.Object({
  seconds: Quantity,
  /** whether the throughput had stopped changing; null if not required or not determinable, `why` says which */
  steady: Nullable(Type.Boolean()),
  why: Nullable(Type.String()),
  /** responses/s of its one-second windows, estimated from the bytes that the generator read */
  rates: Type.Array(Quantity, { maxItems: 100 }),
})
export type WarmUp = Static<typeof WarmUp>

/** Times and sizes known before the load starts: ms, bytes, lines. Older runners do not report the optional ones. */
export const StartFacts = Type.Object({
  buildMs: Nullable(Quantity),
  buildCached: Nullable(Type.Boolean()),
  /** size of the folder in which the server is started: sources, packages and build output */
  artifactBytes: Type.Optional(Nullable(Count)),
  listeningMs: Nullable(Quantity),
  firstAnswerMs: Nullable(Quantity),
  linesOfCode: Nullable(Count),
  frameworkVersion: Nullable(Type.String()),
  runtimeVersion: Nullable(Type.String()),
  /** null if no warm-up was asked for, or the run ended before it */
  warmUp: Type.Optional(Nullable(WarmUp)),
})
export type StartFacts = Static<typeof StartFacts>

/** One point of a run's time series. `t` in seconds from the start of the phase; values are null where unknown. */
export const Sample = Type.Object({
  t: Quantity,
  phase: Enum(['WARMING_UP', 'MEASURING'] as const),
  /** responses/s from the bytes that the generator read; an estimate until the run has ended */
  rps: Nullable(Quantity),
  /** % of one core */
  serverCpuUser: Nullable(Quantity),
  serverCpuSystem: Nullable(Quantity),
  generatorCpu: Nullable(Quantity),
  serverRssBytes: Nullable(Count),
  serverThreads: Nullable(Count),
  /** % of one core, used by everything on the machine */
  hostCpu: Nullable(Quantity),
  /** both directions of the interface that carries the load */
  networkBytesPerSecond: Nullable(Quantity),
})
export type Sample = Static<typeof Sample>

/** A sample with a time and no values. */
export const emptySample = (t: number, phase: Sample['phase']): Sample => ({
  t,
  phase,
  rps: null,
  serverCpuUser: null,
  serverCpuSystem: null,
  generatorCpu: null,
  serverRssBytes: null,
  serverThreads: null,
  hostCpu: null,
  networkBytesPerSecond: null,
})

export const LogLine = Type.Object({
  seq: Sequence,
  at: Instant,
  source: Enum(['runner', 'build', 'server', 'generator'] as const),
  text: Type.String({ maxLength: 4000 }),
})
export type LogLine = Static<typeof LogLine>

export const Result = Type.Object({
  id: Type.String(),
  seriesId: Type.String(),
  measuredAt: Instant,
  metrics: Metrics,
  missing: MissingReasons,
  flags: Type.Array(Flag),
  server: Nullable(ProcessUsage),
  generator: Nullable(ProcessUsage),
  host: Nullable(HostUsage),
  /** null if the run was not watched, or was measured before placements were stored */
  placement: Nullable(Placement),
  generatorVersion: Nullable(Type.String()),
  parserVersion: Type.Integer(),
  methodologyFingerprint: Type.String(),
  environmentFingerprint: Nullable(Type.String()),
})
export type Result = Static<typeof Result>

/** A run's place in its job and its outcome; enough for lists and for the table on the job's page. */
export const RunSummary = Type.Object({
  id: Id,
  jobId: Id,
  serverId: Type.String(),
  scenarioId: Type.String(),
  profile: LoadProfile,
  /** index of the profile in the job's list */
  profileIndex: Count,
  round: Type.Integer({ minimum: 1 }),
  attempt: Type.Integer({ minimum: 1 }),
  /** order of execution within the job, from 0 */
  position: Count,
  status: Enum(runStatuses),
  error: Nullable(RunError),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  queuedAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  /** headline figures of its result; null until there is one */
  successesPerSecond: Nullable(Quantity),
  latencyP50Us: Nullable(Quantity),
  latencyP99Us: Nullable(Quantity),
  flags: Type.Array(Flag),
})
export type RunSummary = Static<typeof RunSummary>

export const RunDetail = Type.Object({
  ...RunSummary.properties,
  jobNumber: Type.Integer(),
  environmentId: Id,
  environmentName: Type.String(),
  runnerName: Nullable(Type.String()),
  phases: Type.Array(PhaseTiming),
  start: Nullable(StartFacts),
  result: Nullable(Result),
  /** at most 600 points */
  timeline: Type.Array(Sample),
  /** the generator's exact argument vector, executable first */
  argv: Nullable(Type.Array(Type.String())),
  /** shell commands that repeat the run by hand: start the server, then load it */
  reproduce: Type.Array(Type.Object({ title: Type.String(), command: Type.String() })),
  hostFacts: Nullable(HostFacts),
  /** all hosts that took part, the leading one first */
  hosts: Type.Array(
    Type.Object({
      roles: Type.Array(RunnerRole),
      /** id for GET /hosts/{id}/facts */
      id: Id,
      name: Type.String(),
      facts: Nullable(HostFacts),
      usage: Nullable(HostUsage),
    }),
  ),
  /** network from the serving host to the leading one; null if they are the same host */
  link: Nullable(LinkProbe),
  /** names of stored artifacts: `stdout`, `stderr`, `percentiles.csv` … */
  artifacts: Type.Array(Type.Object({ name: Type.String(), contentType: Type.String(), bytes: Count })),
  /** when retention removed raw output, timeline and log */
  removed: Removed,
})
export type RunDetail = Static<typeof RunDetail>

export const RunList = Page(RunSummary)
export type RunList = Static<typeof RunList>
export const RunLogQuery = Type.Object({ limit: PageQuery.properties.limit, after: Type.Optional(Sequence) })
/** GET /runs/{id}/log: lines after `after`, in order */
export const RunLog = Type.Object({ items: Type.Array(LogLine), nextAfter: Nullable(Sequence) })
export type RunLog = Static<typeof RunLog>

import Type, { type Static } from 'typebox'
import { Count, Enum, Id, Instant, Nullable, Page, PageQuery, Quantity } from './common.ts'
import { type RunErrorCode, runErrorCodes } from './error-codes.ts'
import { Flag } from './flags.ts'
import { HostFacts } from './host-facts.ts'
import { LoadProfile } from './load-profile.ts'
import { HostUsage, Metrics, MissingReasons, ProcessUsage } from './metrics.ts'
import { runStatuses } from './run-status.ts'

export const RunError = Type.Object({
  code: Enum(Object.keys(runErrorCodes) as RunErrorCode[]),
  blame: Enum(['target', 'generator', 'runner', 'platform'] as const),
  message: Type.String(),
  /** compiler output, expected and received answer, last lines of the server's log … */
  detail: Nullable(Type.String()),
})
export type RunError = Static<typeof RunError>

export const PhaseTiming = Type.Object({
  status: Enum(runStatuses),
  startedAt: Instant,
  /** null while it lasts */
  durationMs: Nullable(Quantity),
})
export type PhaseTiming = Static<typeof PhaseTiming>

/** Times and sizes known before the load: ms, bytes, lines. */
export const StartFacts = Type.Object({
  buildMs: Nullable(Quantity),
  buildCached: Nullable(Type.Boolean()),
  listeningMs: Nullable(Quantity),
  firstAnswerMs: Nullable(Quantity),
  linesOfCode: Nullable(Count),
  frameworkVersion: Nullable(Type.String()),
  runtimeVersion: Nullable(Type.String()),
})
export type StartFacts = Static<typeof StartFacts>

/** One point of the in-run series. `t` in seconds from the start of the phase; values null where unknown. */
export const Sample = Type.Object({
  t: Quantity,
  phase: Enum(['WARMING_UP', 'MEASURING'] as const),
  /** responses/s, from the bytes the generator read; an estimate until the run has ended */
  rps: Nullable(Quantity),
  /** % of one core */
  serverCpuUser: Nullable(Quantity),
  serverCpuSystem: Nullable(Quantity),
  generatorCpu: Nullable(Quantity),
  serverRssBytes: Nullable(Count),
})
export type Sample = Static<typeof Sample>

export const LogLine = Type.Object({
  seq: Count,
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
  generatorVersion: Nullable(Type.String()),
  parserVersion: Type.Integer(),
  methodologyFingerprint: Type.String(),
  environmentFingerprint: Nullable(Type.String()),
})
export type Result = Static<typeof Result>

/** A cell's place in a job and what became of it; enough for lists and for the job page's table. */
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
  /** headline of its result, null until there is one */
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
  /** shell lines that repeat the run by hand: start the server, then load it */
  reproduce: Type.Array(Type.Object({ title: Type.String(), command: Type.String() })),
  hostFacts: Nullable(HostFacts),
  /** names of stored artifacts: `stdout`, `stderr`, `percentiles.csv` … */
  artifacts: Type.Array(Type.Object({ name: Type.String(), contentType: Type.String(), bytes: Count })),
})
export type RunDetail = Static<typeof RunDetail>

export const RunList = Page(RunSummary)
export type RunList = Static<typeof RunList>
export const RunLogQuery = Type.Object({ ...PageQuery.properties, after: Type.Optional(Count) })
/** GET /runs/{id}/log: lines after `after`, in order */
export const RunLog = Type.Object({ items: Type.Array(LogLine), nextAfter: Nullable(Count) })
export type RunLog = Static<typeof RunLog>

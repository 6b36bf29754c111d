import Type, { type Static } from 'typebox'
import { Count, Id, Instant, Nullable } from '../common.ts'
import { HostFacts } from '../host/host-facts.ts'
import { Series } from '../trend/series.ts'
import { Flag } from './flags.ts'
import { Metrics, MissingReasons } from './metrics.ts'

/** One stored result with its origin, whoever measured it. */
export const ResultDetail = Type.Object({
  id: Type.String(),
  series: Series,
  measuredAt: Instant,
  round: Type.Integer(),
  metrics: Metrics,
  missing: MissingReasons,
  custom: Type.Array(
    Type.Object({ name: Type.String(), value: Type.Number(), unit: Type.String(), better: Type.String() }),
  ),
  serverCpuPercent: Nullable(Type.Number()),
  serverPeakRssBytes: Nullable(Count),
  flags: Type.Array(Flag),
  frameworkVersion: Nullable(Type.String()),
  generatorVersion: Nullable(Type.String()),
  commit: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  hostFacts: Nullable(HostFacts),
  /** the run that measured it, whose page shows everything; null for other results */
  runId: Nullable(Id),
  jobId: Nullable(Id),
  jobNumber: Nullable(Type.Integer()),
  /** the report that it came with, and who handed that in; `rounds`: results of this series in the same report or job */
  reportId: Nullable(Id),
  source: Nullable(Type.String()),
  rounds: Count,
})
export type ResultDetail = Static<typeof ResultDetail>

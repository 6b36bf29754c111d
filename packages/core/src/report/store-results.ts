import type {
  AnswerBytes,
  Flag,
  HostUsage,
  LinkProbe,
  Metrics,
  MissingReasons,
  Placement,
  ProcessUsage,
  SeriesProfile,
  WarmUp,
} from '@wrkbench/contracts'
import {
  figureValues,
  findSeries,
  insertResults,
  makeSeries,
  type NewResult,
  type NewSeries,
  type Sql,
  type SubjectName,
} from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { remembered } from '../domain/remembered.ts'
import { checkMetrics, withHeadline } from '../domain/result/check-metrics.ts'
import { type Methodology, methodologyFingerprint, profileHash } from '../domain/result/fingerprint.ts'
import type { OtherHost } from '../domain/result/flag-rules/evidence.ts'
import { flagsOf } from '../domain/result/flags.ts'
import { type FieldProblem, invalid } from '../errors.ts'

/** One result as handed in, its raw output already parsed. Unknown values are null. */
export interface ReportedResult {
  runId: string | null
  subject: SubjectName
  scenarioId: string
  scenarioRevision: string | null
  profile: SeriesProfile
  warmupSeconds: number | null
  warmupMaxSeconds: number | null
  /** how the warm-up went; null if not watched */
  warmUp: WarmUp | null
  round: number
  measuredAt: Date
  metrics: Metrics
  missing: MissingReasons
  generatorVersion: string | null
  parserVersion: number
  argv: readonly string[] | null
  frameworkVersion: string | null
  startMs: number | null
  evidence: {
    server: ProcessUsage | null
    generator: ProcessUsage | null
    host: HostUsage | null
    serverDied: boolean
    link?: LinkProbe | null
    answerBytes?: AnswerBytes | null
    others?: readonly OtherHost[]
    placement?: Placement | null
  } | null
  /** true if the figures were handed in as numbers; absent if they were parsed from a generator's output */
  figuresTold?: boolean
  /** flags raised by the sender */
  flags?: readonly Flag[]
}

export interface StoredResult {
  id: number
  seriesId: number
}

export interface ResultContext {
  environmentFingerprint: string | null
  /** id of the job or report whose rounds belong together */
  groupId: string
  reportId: string | null
  /** true if handed in for a pull request */
  proposed: boolean
  commit: string | null
  branch: string | null
  /** A/A noise of the environment, as a fraction; null if not known */
  noiseFloor: number | null
}

export interface StoreResults extends ResultContext {
  /** the caller's transaction: results are stored together with their run or report, or not at all */
  tx: Sql
  projectId: string
  environmentId: string
  results: readonly ReportedResult[]
}

/**
 * Stores results: the one door for results of runs. Finds or makes their series and raises their flags. Returns ids in the
 * order of the results. Two statements for any number of results, more only for series that are new.
 * @throws ServiceError VALIDATION with `/results/<index>/metrics/…` for figures that contradict each other
 */
export const storeResults = async ({ input }: Call<StoreResults>): Promise<StoredResult[]> => {
  const { tx, results, ...place } = input
  const problems = results.flatMap(contradictionsOf)
  if (problems.length > 0) throw invalid(problems)
  const wanted = seriesOf(results)
  const found = await findSeries(tx, place, wanted.keys)
  const ids = found.includes(null) ? await makeSeries(tx, place, wanted.keys) : found
  const rows = judgeResults(place, results, wanted.idsFrom(ids))
  const stored = await insertResults(tx, rows)
  return rows.map(({ seriesId }, index) => ({ id: stored[index] ?? notStored('result'), seriesId }))
}

/** Reports figures of a result that contradict each other, with the JSON pointer to each. */
export const contradictionsOf = ({ metrics }: ReportedResult, index: number): FieldProblem[] =>
  checkMetrics(metrics).map(({ path, message }) => ({
    path: `/results/${index}/metrics${path && `/${path.replaceAll('.', '/')}`}`,
    message,
  }))

const hashOf = remembered(profileHash)
const fingerprintOf = remembered(methodologyFingerprint)

export interface WantedSeries {
  /** distinct series */
  keys: NewSeries[]
  /** returns the series id of each result, given the ids of `keys` */
  idsFrom: (ids: readonly (number | null)[]) => number[]
}

/** Returns the series that results belong to. */
export const seriesOf = (results: readonly ReportedResult[]): WantedSeries => {
  const keys = new Map<string, NewSeries & { index: number }>()
  const indexes = results.map(({ subject, scenarioId, profile }) => {
    const hash = hashOf(profile)
    const key = JSON.stringify([subject.name, scenarioId, hash])
    const known = keys.get(key)
    if (known) return known.index
    const index = keys.size
    keys.set(key, { index, subject: subject.name, serverId: subject.serverId, scenarioId, profile, profileHash: hash })
    return index
  })
  return {
    keys: [...keys.values()].map(({ index: _, ...key }) => key),
    idsFrom: (ids) => indexes.map((index) => ids[index] ?? notStored('series')),
  }
}

/** Turns results into rows: raises flags and computes fingerprints. `ids` are given if they are known beforehand. */
export const judgeResults = (
  context: ResultContext,
  results: readonly ReportedResult[],
  seriesIds: readonly number[],
  ids: readonly number[] = [],
): NewResult[] => {
  return results.map((result, index) =>
    toNewResult(context, result, {
      id: ids[index] ?? null,
      seriesId: seriesIds[index] ?? notStored('series'),
      methodologyFingerprint: fingerprintOf(methodologyOf(result)),
    }),
  )
}

const notStored = (what: string): never => {
  throw new Error(`${what} was not stored`)
}

const toNewResult = (
  input: ResultContext,
  result: ReportedResult,
  { id, seriesId, methodologyFingerprint }: Pick<NewResult, 'id' | 'seriesId' | 'methodologyFingerprint'>,
): NewResult => {
  const metrics = withHeadline(result.metrics)
  const { evidence, profile } = result
  const { noiseFloor } = input
  const seen = flagsOf({
    profile,
    metrics,
    figuresTold: result.figuresTold ?? false,
    noiseFloor,
    warmUp: result.warmUp,
    server: evidence?.server ?? null,
    generator: evidence?.generator ?? null,
    host: evidence?.host ?? null,
    serverDied: evidence?.serverDied ?? false,
    link: evidence?.link ?? null,
    answerBytes: evidence?.answerBytes ?? null,
    others: evidence?.others ?? [],
    placement: evidence?.placement ?? null,
  })
  const flags = result.flags?.length ? [...seen, ...result.flags] : seen
  return {
    id,
    seriesId,
    groupId: input.groupId,
    runId: result.runId,
    reportId: input.reportId,
    proposed: input.proposed,
    measuredAt: result.measuredAt,
    round: result.round,
    figures: figureValues(metrics, evidence?.server ?? null, evidence?.generator ?? null),
    startMs: result.startMs,
    hostUsage: evidence?.host ?? null,
    placement: evidence?.placement ?? null,
    missing: allReasons(result),
    flags,
    generatorVersion: result.generatorVersion,
    parserVersion: result.parserVersion,
    methodologyFingerprint,
    environmentFingerprint: input.environmentFingerprint,
    frameworkVersion: result.frameworkVersion,
    commit: input.commit,
    branch: input.branch,
  }
}

const methodologyOf = (result: ReportedResult): Methodology => ({
  generator: result.profile.generator,
  generatorVersion: result.generatorVersion,
  parserVersion: result.parserVersion,
  profile: result.profile,
  warmupSeconds: result.warmupSeconds,
  warmupMaxSeconds: result.warmupMaxSeconds,
  scenarioRevision: result.scenarioRevision,
  argv: result.argv,
  placement: result.evidence?.placement ?? null,
})

const allReasons = ({ missing, evidence }: ReportedResult): MissingReasons =>
  evidence
    ? { ...missing, ...prefixed('server', evidence.server), ...prefixed('generator', evidence.generator) }
    : missing

const prefixed = (side: string, usage: ProcessUsage | null | undefined): MissingReasons =>
  Object.fromEntries(Object.entries(usage?.missing ?? {}).map(([path, reason]) => [`${side}.${path}`, reason]))

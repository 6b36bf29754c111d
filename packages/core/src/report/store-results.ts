import type { HostUsage, LoadProfile, Metrics, MissingReasons, ProcessUsage } from '@wrkbench/contracts'
import {
  ensureProfiles,
  ensureSeries,
  ensureSubjects,
  insertResults,
  metricsToColumns,
  type NewResult,
  type Sql,
  type SubjectName,
  usageToColumns,
} from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { checkMetrics, withHeadline } from '../domain/check-metrics.ts'
import { type Methodology, methodologyFingerprint, profileHash } from '../domain/fingerprint.ts'
import { flagsOf } from '../domain/flags.ts'
import { invalid } from '../errors.ts'

/** One result as handed in, its raw output parsed already. What is not known is null. */
export interface ReportedResult {
  runId: string | null
  subject: SubjectName
  scenarioId: string
  scenarioRevision: string | null
  profile: LoadProfile
  warmupSeconds: number | null
  round: number
  measuredAt: Date
  metrics: Metrics
  missing: MissingReasons
  generatorVersion: string | null
  parserVersion: number
  argv: readonly string[] | null
  frameworkVersion: string | null
  startMs: number | null
  evidence: { server: ProcessUsage; generator: ProcessUsage; host: HostUsage; serverDied: boolean } | null
}

export interface StoreResults {
  /** the caller's transaction: results are stored with whatever brought them, or not at all */
  tx: Sql
  projectId: string
  environmentId: string
  environmentFingerprint: string | null
  /** the job or report whose rounds belong together */
  groupId: string
  reportId: string | null
  commit: string | null
  branch: string | null
  results: readonly ReportedResult[]
}

/**
 * The one door for results. Finds or makes subjects, profiles and series, checks the figures against each other, raises
 * flags, takes fingerprints. Answers with the results' ids in their order. Seven statements for any number of results.
 * @throws ServiceError VALIDATION with `/results/<index>/metrics/…` for figures that contradict each other
 */
export const storeResults = async ({ input }: Call<StoreResults>): Promise<number[]> => {
  const { tx, results } = input
  const problems = results.flatMap(({ metrics }, index) =>
    checkMetrics(metrics).map(({ path, message }) => ({
      path: `/results/${index}/metrics/${path.replaceAll('.', '/')}`,
      message,
    })),
  )
  if (problems.length > 0) throw invalid(problems)
  const seriesIds = await seriesOf(input)
  return insertResults(
    tx,
    results.map((result, index) => toNewResult(input, result, seriesIds[index] ?? notStored('series'))),
  )
}

const seriesOf = async ({ tx, projectId, environmentId, results }: StoreResults): Promise<number[]> => {
  const subjects = new Map(results.map(({ subject }) => [subject.name, subject]))
  const subjectIds = await ensureSubjects(tx, projectId, [...subjects.values()])
  const hashes = results.map(({ profile }) => profileHash(profile))
  const profiles = new Map(results.map(({ profile }, index) => [hashes[index] ?? '', profile]))
  const profileIds = await ensureProfiles(tx, profiles)
  const keys = results.map(({ subject, scenarioId }, index) => ({
    subjectId: subjectIds.get(subject.name) ?? notStored(subject.name),
    scenarioId,
    loadProfileId: profileIds.get(hashes[index] ?? '') ?? notStored('profile'),
  }))
  return ensureSeries(tx, { projectId, environmentId }, keys)
}

const notStored = (what: string): never => {
  throw new Error(`${what} was not stored`)
}

const toNewResult = (input: StoreResults, result: ReportedResult, seriesId: number): NewResult => {
  const metrics = withHeadline(result.metrics)
  const { evidence, profile } = result
  const flags = flagsOf({ ...(evidence ?? unwatched), profile, metrics })
  return {
    seriesId,
    groupId: input.groupId,
    runId: result.runId,
    reportId: input.reportId,
    measuredAt: result.measuredAt,
    round: result.round,
    figures: {
      ...metricsToColumns(metrics),
      ...(evidence && {
        ...usageToColumns('server', evidence.server),
        ...usageToColumns('generator', evidence.generator),
      }),
    },
    startMs: result.startMs,
    hostUsage: evidence?.host ?? null,
    missing: allReasons(result),
    flags,
    generatorVersion: result.generatorVersion,
    parserVersion: result.parserVersion,
    methodologyFingerprint: methodologyFingerprint(methodologyOf(result)),
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
  scenarioRevision: result.scenarioRevision,
  argv: result.argv,
})

const unwatched = { server: null, generator: null, host: null, serverDied: false }

const allReasons = ({ missing, evidence }: ReportedResult): MissingReasons => ({
  ...missing,
  ...(evidence && { ...prefixed('server', evidence.server), ...prefixed('generator', evidence.generator) }),
})

const prefixed = (side: string, usage: ProcessUsage): MissingReasons =>
  Object.fromEntries(Object.entries(usage.missing).map(([path, reason]) => [`${side}.${path}`, reason]))

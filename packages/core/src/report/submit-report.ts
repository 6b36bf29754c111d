import { hash } from 'node:crypto'
import { canonicalJson } from '@wrkbench/catalogue'
import type { Flag, StoredReport, SubmitReport } from '@wrkbench/contracts'
import { insertReport, inTransaction, reportOfKey, type Sql } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call, Ctx } from '../ctx.ts'
import { remembered } from '../domain/remembered.ts'
import { type FlaggedResult, reportFlags } from '../domain/report/report-flags.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { type FieldProblem, invalid, ServiceError } from '../errors.ts'
import { notAfter } from '../instant.ts'
import { packText } from '../run/pack-artifacts.ts'
import { judgedReport } from '../webhook/judged-report.ts'
import { baselineOf, judgeReport } from './judge-report.ts'
import { type ReadResult, readResult, whyNotThen } from './read-result.ts'
import { refuseDoubledRounds } from './refuse-doubled-rounds.ts'
import { refuseLongPauses } from './refuse-long-pauses.ts'
import { findPlace, isWhole, makePlace, type WholePlace } from './report-place.ts'
import { contradictionsOf, judgeResults, seriesOf } from './store-results.ts'

export type SubmitReportInput = SubmitReport & { idempotencyKey: string }

/** If `isNew` is false, the same report was handed in before, and `report` is the answer it got then. */
export interface SubmittedReport {
  isNew: boolean
  report: StoredReport
}

/**
 * Stores a report from CI or an import: all of its results, or none. Environment, subjects, scenarios and series are created
 * when they are first named. The same key with the same body gets the same answer, however often it comes, even concurrently.
 * Two statements for any number of results; a few more, in one transaction, if something is new or hosts are described.
 * @throws ServiceError VALIDATION naming each bad element; IDEMPOTENCY_MISMATCH if the key was used with another body
 */
export const submitReport = async ({ ctx, input }: Call<SubmitReportInput>): Promise<SubmittedReport> => {
  const at = ctx.clock.now()
  const read = readResults(ctx, input, at)
  const results = read.map(({ result }) => result)
  const { pool } = ctx.db
  const series = seriesOf(results)
  const places = series.idsFrom(series.keys.map((_, index) => index))
  refuseDoubledRounds(input.results, results, places)
  refuseLongPauses(input.results, results, places)
  const baseline = baselineOf(input, read)
  const found = await findPlace(pool, {
    project: projectSlug(ctx, input.project),
    input,
    series,
    results: results.length,
    baseline,
  })
  const id = uuid7(at)
  const report = { id, input, read, series, at, artifacts: await packOutputs(read, at) }
  return isWhole(found) && !input.hosts?.length
    ? store(pool, { ...report, place: { ...found, environmentFingerprint: null } })
    : inTransaction(pool, async (tx) =>
        store(tx, {
          ...report,
          place: await makePlace(tx, { id, found, input, series, baseline, at, measured: spanOf(read) }),
        }),
      )
}

/** Returns the times of the earliest and the latest result. */
const spanOf = (read: readonly ReadResult[]): { from: Date; to: Date } => {
  const times = read.map(({ result }) => result.measuredAt.getTime())
  return { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
}

interface Store {
  id: string
  input: SubmitReportInput
  read: readonly ReadResult[]
  series: ReturnType<typeof seriesOf>
  place: WholePlace
  artifacts: Awaited<ReturnType<typeof packOutputs>>
  at: Date
}

const store = async (sql: Sql, { id, input, read, series, place, artifacts, at }: Store): Promise<SubmittedReport> => {
  const { idempotencyKey, ...body } = input
  const { commit = null, branch = null, source = 'api', pullRequest = null, author = null } = input
  const { projectId, environmentId, environmentFingerprint, noiseFloor, baselines, resultIds } = place
  const seriesIds = series.idsFrom(place.seriesIds)
  const context = {
    environmentFingerprint,
    groupId: id,
    reportId: id,
    proposed: pullRequest !== null,
    commit,
    branch,
    noiseFloor,
  }
  const rows = judgeResults(
    context,
    read.map(({ result }) => result),
    seriesIds,
    resultIds,
  )
  const report: StoredReport = {
    id,
    url: `/reports/${id}`,
    // keys in the order in which PostgreSQL stores JSON, so that a repeated answer is the same text
    flags: reportFlags(flaggedOf(read, rows)),
    results: rows.map((row) => ({ id: String(row.id), seriesId: String(row.seriesId) })),
    ...judgeReport({ read, flags: rows.map(({ flags }) => flags), seriesIds, noiseFloor, baselines }),
  }
  const told = judgedReport(input, report)
  const key = { projectId, idempotencyKey, bodyHash: hash('sha256', canonicalJson(body), 'buffer') }
  const resultId = (index: number) => resultIds[index] ?? 0
  const isNew = await insertReport(sql, {
    id,
    ...key,
    environmentId,
    answer: report,
    commit,
    branch,
    source,
    pullRequest,
    author,
    at,
    results: rows,
    custom: read.flatMap(({ custom }, index) =>
      Object.entries(custom).map(([name, value]) => ({ resultId: resultId(index), name, ...value })),
    ),
    artifacts: artifacts.flatMap((one, index) => (one ? [{ ...one, resultId: resultId(index) }] : [])),
    announcement: told && { projectId, event: 'report.judged', at, path: report.url, data: told },
  })
  return isNew ? { isNew, report } : { isNew, report: await earlierAnswer(sql, key) }
}

const flaggedOf = (read: readonly ReadResult[], rows: readonly { flags: readonly Flag[] }[]): FlaggedResult[] =>
  read.flatMap(({ result: { subject, scenarioId } }, index) => {
    const flags = rows[index]?.flags ?? []
    return flags.length > 0 ? [{ subject: subject.name, scenario: scenarioId, flags }] : []
  })

/** Compresses the raw output of each result; null for a result without one. */
const packOutputs = (read: readonly ReadResult[], at: Date) =>
  Promise.all(read.map(({ output }) => (output === null ? null : packText('output', output, at))))

const seriesText = remembered(canonicalJson)

/** Reads every result, or throws all problems at once, contradictions among them. Rounds are counted within subject, scenario and profile. */
const readResults = (ctx: Ctx, { results, startedAt }: SubmitReport, at: Date): ReadResult[] => {
  const catalogue = new Set(ctx.catalogue.servers.map(({ manifest }) => manifest.id))
  const started = startedAt === undefined ? at : notAfter(startedAt, at)
  const wrongTime = startedAt === undefined ? null : whyNotThen(startedAt, at)
  const problems: FieldProblem[] = wrongTime === null ? [] : [{ path: '/startedAt', message: wrongTime }]
  const rounds = new Map<string, number>()
  const read = results.flatMap((reported, index) => {
    const series = seriesText([reported.subject, reported.scenario, reported.profile ?? null])
    const round = (rounds.get(series) ?? 0) + 1
    rounds.set(series, round)
    const one = readResult(reported, { index, round, measuredAt: started, at, catalogue })
    if (!('result' in one)) {
      problems.push(one)
      return []
    }
    problems.push(...contradictionsOf(one.result, index))
    return [one]
  })
  if (problems.length > 0) throw invalid(problems)
  return read
}

const earlierAnswer = async (
  sql: Sql,
  key: { projectId: string; idempotencyKey: string; bodyHash: Buffer },
): Promise<StoredReport> => {
  const earlier = await reportOfKey(sql, key.projectId, key.idempotencyKey)
  if (!earlier?.bodyHash.equals(key.bodyHash)) {
    const detail =
      'A report with this Idempotency-Key but another body was stored before: use a new key for a new report.'
    throw new ServiceError('IDEMPOTENCY_MISMATCH', detail)
  }
  return earlier.answer as StoredReport
}

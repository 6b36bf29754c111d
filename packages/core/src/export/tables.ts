import { type Comparison, defaultP99TargetMs, type ExportQuery, type ExportTable } from '@wrkbench/contracts'
import {
  columnIds,
  comparisonTable,
  defaultColumns,
  isColumnId,
  jobTable,
  latencyTable,
  leaderboardTable,
  publicationTables,
  reportTable,
  resultFiguresTable,
  runFiguresTable,
  runsTable,
  stabilityTable,
  sweepsTable,
  trendTable,
  verdictsTable,
} from '@wrkbench/tables'
import { getComparison } from '../compare/get-comparison.ts'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { getJob } from '../job/get-job.ts'
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts'
import { getPublication } from '../publication/get-publication.ts'
import { getReport } from '../report/get-report.ts'
import { getResult } from '../result/get-result.ts'
import { getRun } from '../run/get-run.ts'
import { getShownTrends } from '../trends/get-shown-trends.ts'
import * as hosts from './host-tables.ts'
import { idOf } from './id-of.ts'
import * as lists from './list-tables.ts'
import type { NamedTable, TableOf } from './named-table.ts'
import { namesOf } from './names-of.ts'

const listOf = (text: string | undefined): string[] => (text ? text.split(',').filter((part) => part !== '') : [])

/** A comma within a name is written %2C, as in the address of the page. */
const namesIn = (text: string | undefined): string[] => listOf(text).map((name) => name.replaceAll('%2C', ','))

const filterOf = ({ framework, language, class: classifications }: ExportQuery) => ({
  frameworks: namesIn(framework),
  languages: namesIn(language),
  classifications: namesIn(classifications),
})

const columnsOf = (text: string | undefined) => {
  if (text === undefined) return defaultColumns
  const asked = listOf(text)
  const unknown = asked.find((id) => !isColumnId(id))
  if (unknown === undefined) return columnIds.filter((id) => asked.includes(id))
  throw invalid([{ path: 'columns', message: `There is no column ${unknown}: choose from ${columnIds.join(', ')}.` }])
}

const leaderboard = async ({ ctx, input }: Call<ExportQuery>): Promise<NamedTable> => {
  const columns = columnsOf(input.columns)
  const board = await getLeaderboard({ ctx, input })
  const view = { columns, ...filterOf(input) }
  const parts = ['leaderboard', board.scenario?.id, board.environment?.name, board.at.slice(0, 10)]
  return { name: parts.filter(Boolean).join('-'), tables: [leaderboardTable(board, view)] }
}

const ofJob =
  (what: string, toTable: typeof jobTable) =>
  async ({ ctx, input }: Call<ExportQuery>): Promise<NamedTable> => {
    const job = await getJob({ ctx, input: { id: idOf(input) } })
    return { name: `job-${job.number}-${what}`, tables: [toTable(job, namesOf(ctx))] }
  }

const sweeps: TableOf = async ({ ctx, input }) => {
  const { p99TargetMs = defaultP99TargetMs } = input
  const job = await getJob({ ctx, input: { id: idOf(input), p99TargetMs } })
  return { name: `job-${job.number}-sweeps`, tables: [sweepsTable(job, namesOf(ctx), p99TargetMs)] }
}

const ofReport =
  (what: string, toTable: typeof reportTable): TableOf =>
  async ({ ctx, input }) => {
    const detail = await getReport({ ctx, input: { id: idOf(input) } })
    const name = `${what}-${detail.environment.name}-${detail.measuredFrom.slice(0, 10)}`
    return { name, tables: [toTable(detail)] }
  }

const figures: TableOf = async ({ ctx, input }) => {
  const run = await getRun({ ctx, input: { id: idOf(input) } })
  const name = `run-${run.serverId}-${run.scenarioId}-job-${run.jobNumber}-round-${run.round}`
  return { name, tables: [runFiguresTable(run, namesOf(ctx))] }
}

const result: TableOf = async ({ ctx, input }) => {
  const found = await getResult({ ctx, input: { id: idOf(input) } })
  return { name: `result-${found.id}`, tables: [resultFiguresTable(found)] }
}

const publication = async ({ ctx, input }: Call<ExportQuery>): Promise<NamedTable> => {
  const { part, project } = input
  const found = await getPublication({ ctx, input: { id: idOf(input), project } })
  const all = publicationTables(found)
  if (part === undefined) return { name: found.id, tables: all }
  const one = all[part - 1]
  if (!one) throw invalid([{ path: 'part', message: `${found.title} has ${all.length} tables.` }])
  return { name: `${found.id}-${part}`, tables: [one] }
}

/** Every point of the time asked for. @throws ServiceError VALIDATION if there are too many results to read */
const trend = async ({ ctx, input: { series, metric, from, to } }: Call<ExportQuery>): Promise<NamedTable> => {
  if (series === undefined)
    throw invalid([{ path: 'series', message: 'Say which: table=trend needs the ids of series.' }])
  const asked = { series, points: Number.POSITIVE_INFINITY, metric, from, to }
  const trends = await getShownTrends({ ctx, input: asked }, { exact: true })
  if (trends.series.some(({ complete }) => !complete)) {
    const message = 'These are too many results for one export: ask for fewer series, or for a shorter time.'
    throw invalid([{ path: 'series', message }])
  }
  const [first] = trends.series
  const parts = ['trend', first?.subject.name, first?.scenario.id, series.length > 1 && `and-${series.length - 1}-more`]
  return { name: parts.filter(Boolean).join('-'), tables: [trendTable(trends)] }
}

const comparisonOf = async ({ ctx, input }: Call<ExportQuery>): Promise<Comparison> => {
  const { table, a, b, project, metric, profile, threshold } = input
  if (a === undefined || b === undefined) {
    const path = a === undefined ? 'a' : 'b'
    throw invalid([{ path, message: `Say which: table=${table} needs the sides a and b, as GET /compare does.` }])
  }
  const [scenarios, servers] = [listOf(input.scenarios), listOf(input.servers)]
  const scenario = scenarios.length > 0 ? scenarios : undefined
  const server = servers.length > 0 ? servers : undefined
  return getComparison({ ctx, input: { a, b, project, metric, profile, threshold, scenario, server } })
}

const ofComparison =
  (what: string, toTable: typeof comparisonTable) =>
  async (call: Call<ExportQuery>): Promise<NamedTable> => {
    const source = await comparisonOf(call)
    const labels = source.sides.map(({ label }) => label)
    return { name: `${what}-${labels.join('-against-')}`, tables: [toTable(source)] }
  }

/** Each table combines the verb that its page uses with the columns that `packages/tables` defines for both. */
export const tables: Record<ExportTable, TableOf> = {
  leaderboard,
  job: ofJob('results', jobTable),
  runs: ofJob('runs', runsTable),
  sweeps,
  stability: ofJob('stability', stabilityTable),
  report: ofReport('report', reportTable),
  verdicts: ofReport('verdict', verdictsTable),
  figures,
  result,
  publication,
  trend,
  comparison: ofComparison('comparison', comparisonTable),
  'comparison-latency': ofComparison('latency', latencyTable),
  hardware: hosts.hardware,
  changes: hosts.changes,
  'host-changes': hosts.hostChanges,
  measures: hosts.measures,
  ...lists,
}

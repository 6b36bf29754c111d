import type { ReportedMetrics, ReportResult, SubmitReport } from '@wrkbench/contracts'
import { givenValue, isApproximate } from './given-value.ts'
import type { Given, History, HistoryRow, TableFigure } from './history.ts'
import { outputOf } from './output-of.ts'

export interface HistoryReport {
  /** the same at every start, so that nothing is stored twice */
  idempotencyKey: string
  rows: HistoryRow[]
  report: SubmitReport
}

/** Makes one report for each environment of a source. Leaves out rows without figures. */
export const toReports = (history: History): HistoryReport[] =>
  Object.entries(history.environments).map(([key, { name, notes, hosts }]) => {
    const rows = history.rows.filter((row) => row.missing === undefined && (row.environment ?? 'only') === key)
    const { id, revision, date, source } = history
    return {
      idempotencyKey: `history:${id}:${key}:${revision}`,
      rows,
      report: {
        environment: name,
        environmentNotes: notes,
        hosts,
        startedAt: date.at,
        source: `history: ${source.name}`.slice(0, 60),
        results: rows.map((row) => toResult(history, row)),
      },
    }
  })

const toResult = (history: History, row: HistoryRow): ReportResult => {
  const { id, version } = history.generator
  const output = outputOf(history.generator.id, row)
  const custom = customOf(history, row.custom ?? {})
  const beside = custom && { metrics: { custom } }
  return {
    subject: row.subject,
    scenario: row.scenario,
    profile: { generator: id, ...row.load },
    ...(row.version === undefined ? {} : { subjectVersion: row.version }),
    ...(version === null ? {} : { generatorVersion: version }),
    ...(output === null
      ? { metrics: { ...tableMetrics(row), ...beside?.metrics } }
      : { output, generator: id, ...beside }),
    flags: flagsOf(history, row),
  }
}

const told = (figures: Partial<Record<string, Given>>): [string, string][] =>
  Object.entries(figures).flatMap(([name, given]) => (given == null ? [] : [[name, given]]))

const customOf = (history: History, custom: Record<string, Given>): ReportedMetrics['custom'] => {
  const entries = told(custom).map(([name, given]) => {
    const about = history.custom[name]
    if (!about) throw new Error(`${history.id} does not say what ${name} is`)
    const unit = isApproximate(given) ? `${about.unit}, about` : about.unit
    return [name, { value: givenValue(given), unit, better: about.better }] as const
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/**
 * True if the row gives a number of requests and the requested duration: the rate is then computed, and a flag says so.
 */
const hasComputedRate = ({ figures, load }: HistoryRow): boolean =>
  figures.requests != null && figures['requestsPerSecond.mean'] == null && load?.durationSeconds !== undefined

const tableMetrics = (row: HistoryRow): ReportedMetrics => {
  const value = (figure: TableFigure) => {
    const given = row.figures[figure]
    return given == null ? undefined : givenValue(given)
  }
  const [requests, mean, max] = [value('requests'), value('latency.mean'), value('latency.max')]
  const computed = hasComputedRate(row) ? (requests ?? 0) / (row.load?.durationSeconds ?? 1) : undefined
  const rate = value('requestsPerSecond.mean') ?? computed
  return {
    ...(requests === undefined ? {} : { requests }),
    ...(rate === undefined ? {} : { requestsPerSecond: { mean: rate } }),
    ...(mean === undefined ? {} : { latency: { mean, ...(max === undefined ? {} : { max }) } }),
  }
}

const flagsOf = ({ date, flags }: History, row: HistoryRow): History['flags'] => {
  const rough = told(row.figures).filter(([, given]) => isApproximate(given))
  return [
    ...rough.map(([, given]) => ({ id: 'approximate' as const, evidence: `given as ${given}` })),
    ...flags,
    ...(hasComputedRate(row)
      ? [
          {
            id: 'computed-rate' as const,
            evidence: `${row.figures.requests} requests in ${row.load?.durationSeconds} s`,
          },
        ]
      : []),
    ...(date.precision === 'year' ? [{ id: 'date-uncertain' as const, evidence: date.evidence }] : []),
  ]
}

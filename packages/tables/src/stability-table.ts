import { describeProfile, type JobDetail, type RoundsCompared, type StabilityReport } from '@wrkbench/contracts'
import { missing } from './figures.ts'
import type { CatalogueNames } from './names.ts'
import { sayCompared, sayInterval, sharePercentIn, stabilityWords } from './stability.ts'
import { type Column, dataColumn, listTable, shownColumn, type Table } from './table.ts'

const share = { numeric: true, unit: 'long / short' }

type Part = 'power' | 'latencyP50' | 'latencyP99'

const textOf = (compared: RoundsCompared, part: Part): string => {
  const { ratio, interval } = compared
  if (ratio === null) return missing
  const words = part === 'power' ? stabilityWords.power : stabilityWords.latency
  return `${sharePercentIn(interval)(ratio)} (${sayInterval(interval)}), ${sayCompared(compared, words)}`
}

const columnsOf = (part: Part, head: string): Column<StabilityReport>[] => [
  shownColumn(part, head, (report) => report[part].ratio, { ...share, text: (report) => textOf(report[part], part) }),
  dataColumn(`${part}Low`, `${head}, low`.toLowerCase(), (report) => report[part].interval?.low ?? null, share),
  dataColumn(`${part}High`, `${head}, high`.toLowerCase(), (report) => report[part].interval?.high ?? null, share),
  dataColumn(`${part}Verdict`, `${head}, verdict`.toLowerCase(), (report) => report[part].verdict),
]

const trendText = ({ trend, trendRemoved }: StabilityReport): string => {
  if (trend) return `${sharePercentIn(trend.interval)(trend.change)} (${sayInterval(trend.interval)})`
  return trendRemoved ? 'timelines removed, as retention says' : missing
}

const trend = { numeric: true, unit: 'end / start' }

const columns = ({ profiles }: JobDetail, names: CatalogueNames): Column<StabilityReport>[] => {
  const load = (index: number) => {
    const profile = profiles[index]
    return profile ? describeProfile(profile) : null
  }
  return [
    shownColumn('server', 'Framework', ({ serverId }) => serverId, { text: ({ serverId }) => names.server(serverId) }),
    shownColumn('scenario', 'Scenario', ({ scenarioId }) => scenarioId, {
      text: ({ scenarioId }) => names.scenario(scenarioId),
    }),
    shownColumn('short', 'Short', ({ shortIndex }) => load(shortIndex)),
    shownColumn('long', 'Long', ({ longIndex }) => load(longIndex)),
    dataColumn('factor', 'long by short', ({ factor }) => factor, { numeric: true }),
    ...columnsOf('power', 'Power left'),
    ...columnsOf('latencyP50', 'p50, climb'),
    ...columnsOf('latencyP99', 'p99, climb'),
    shownColumn('trend', 'Trend within a run', (report) => report.trend?.change ?? null, { ...trend, text: trendText }),
    dataColumn('trendLow', 'trend, low', (report) => report.trend?.interval?.low ?? null, trend),
    dataColumn('trendHigh', 'trend, high', (report) => report.trend?.interval?.high ?? null, trend),
    dataColumn('trendRuns', 'runs with a timeline', (report) => report.trend?.rounds ?? null, { numeric: true }),
    shownColumn('note', 'Note', ({ note }) => note),
  ]
}

/** How much throughput is left, and how far latency climbs, if the same load lasts longer. */
export const stabilityTable = (job: JobDetail, names: CatalogueNames): Table =>
  listTable(`Stability in job ${job.number}${job.label ? `: ${job.label}` : ''}`, columns(job, names), job.stability, [
    'Power: 100 % is as many requests a second as the short load had. Latencies: 100 % is that of the short load.',
  ])

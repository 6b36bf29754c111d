import { measurementsOf, type ReportResult, type SubmitReport } from '@wrkbench/contracts'

type Dated = Pick<SubmitReport, 'startedAt' | 'results'>

const most = { results: 500, bytes: 3 * 1024 * 1024 }

/** Splits results so that each part has one measurement of a series: those of several nights are several reports. */
const byMeasurement = ({ startedAt, results }: Dated): ReportResult[][] => {
  const dated = results.map(({ subject, scenario, profile, measuredAt = startedAt }) => ({
    series: JSON.stringify([subject, scenario, profile]),
    at: Date.parse(measuredAt ?? ''),
  }))
  const measurements = measurementsOf(dated)
  return [...new Set(measurements)]
    .sort((one, other) => one - other)
    .map((measurement) => results.filter((_, index) => measurements[index] === measurement))
}

/** Consecutive rounds of a series mostly stay together. */
const bySize = (results: readonly ReportResult[]): ReportResult[][] => {
  const parts: ReportResult[][] = []
  let bytes = 0
  for (const result of results) {
    const size = Buffer.byteLength(JSON.stringify(result))
    const last = parts.at(-1)
    if (!last || last.length >= most.results || bytes + size > most.bytes) {
      parts.push([result])
      bytes = size
    } else {
      last.push(result)
      bytes += size
    }
  }
  return parts
}

/** Splits results into parts that each fit one report. */
export const splitResults = (dated: Dated): ReportResult[][] => byMeasurement(dated).flatMap(bySize)

/** Number of results whose date is unknown: neither they nor their report say when they were measured. */
export const undated = ({ startedAt, results }: Dated): number =>
  startedAt ? 0 : results.filter(({ measuredAt }) => !measuredAt).length

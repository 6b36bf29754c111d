import type { ReportResult, SubmitReport } from '@wrkbench/contracts'

const most = { results: 500, bytes: 3 * 1024 * 1024 }

/**
 * Splits results, in their order, into parts that each fit one report, so that consecutive rounds of a series mostly
 * stay together.
 */
export const splitResults = (results: readonly ReportResult[]): ReportResult[][] => {
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

/** Number of results whose date is unknown: neither they nor their report say when they were measured. */
export const undated = ({ startedAt, results }: SubmitReport): number =>
  startedAt ? 0 : results.filter(({ measuredAt }) => !measuredAt).length

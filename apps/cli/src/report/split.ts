import type { ReportResult, SubmitReport } from '@wrkbench/contracts'

const most = { results: 500, bytes: 3 * 1024 * 1024 }

/** Results in parts that one report takes. Rounds of a series stay together where they follow each other. */
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

/** `2026-01-01`, unless a result or its report says when it was measured. */
export const undated = ({ startedAt, results }: SubmitReport): number =>
  startedAt ? 0 : results.filter(({ measuredAt }) => !measuredAt).length

import { lineAt, restOfLine, startOfLine } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { wholeCount } from '../parse/units.ts'
import type { Distribution } from '../spread/distribution.ts'
import { reportMark } from './script.ts'

interface Spread {
  mean: number
  stdev: number
  min: number
  max: number
}

/** The content of the script's report line: exact counts, and times in µs. */
export interface WrkReport {
  /** requests per batch; 1 without pipelining */
  depth: number
  durationUs: number
  requests: number
  bytes: number
  errors: { connect: number; read: number; write: number; status: number; timeout: number }
  latencyUs: (Spread & { p50: number; p75: number; p90: number; p95: number; p99: number; p999: number }) | null
  /**
   * computed samples that the script took out of the latencies; null if it could not, absent in reports of the script before,
   * which left them in
   */
  added?: number | null
  /** all latencies; null if not asked for, or too many */
  distribution: Distribution | null
  /** requests per second of one thread, sampled about every 100 ms */
  threadRate: Spread | null
}

const numbers = <K extends string>(source: unknown, names: readonly K[], line: number): Record<K, number> => {
  const record = (source ?? {}) as Record<string, unknown>
  const pairs = names.map((name) => {
    const value = record[name]
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
      return noResult(`the report line has no figure for ${name}`, line)
    }
    return [name, value] as const
  })
  return Object.fromEntries(pairs) as Record<K, number>
}

/** Reads distances and counts in turn, as the script writes them. */
const distributionOf = (value: unknown, line: number): Distribution | null => {
  if (value === undefined || value === null) return null
  const isRead = Array.isArray(value) && value.length % 2 === 0
  if (!isRead || !value.every((item) => Number.isSafeInteger(item) && item >= 0)) {
    return noResult('the histogram in the report line is damaged', line)
  }
  const pairs = value as number[]
  let us = 0
  return Array.from({ length: pairs.length / 2 }, (_, index) => {
    us += pairs[2 * index] ?? 0
    return [us, pairs[2 * index + 1] ?? 0] as const
  })
}

const spread = ['mean', 'stdev', 'min', 'max'] as const

/**
 * Start of the report line, or -1. Also finds a line of which only the beginning was written before the output was cut
 * off.
 */
const reportStart = (output: string): number => {
  const start = startOfLine(output, reportMark)
  if (start >= 0) return start
  const written = output.trimEnd()
  const last = written.lastIndexOf('\n') + 1
  return written !== '' && reportMark.startsWith(written.slice(last)) ? last : -1
}

/** The script's report, or null if the output has none; ends with `no-result` if it is damaged. */
export const wrkReport = (output: string): WrkReport | null => {
  const start = reportStart(output)
  if (start < 0) return null
  const line = lineAt(output, start)
  let json: Record<string, unknown>
  try {
    json = JSON.parse(restOfLine(output, start + reportMark.length)) as Record<string, unknown>
  } catch {
    return noResult('the report line of wrk is damaged or cut off', line)
  }
  const read = <K extends string>(source: unknown, names: readonly K[]) => numbers(source, names, line)
  const counts = read(json, ['depth', 'durationUs', 'requests', 'bytes'])
  if (wholeCount(counts.requests) === null || wholeCount(counts.bytes) === null) {
    return noResult('the report line has counts beyond 2^53', line)
  }
  return {
    ...counts,
    errors: read(json, ['connect', 'read', 'write', 'status', 'timeout']),
    latencyUs:
      json.latencyUs === null ? null : read(json.latencyUs, [...spread, 'p50', 'p75', 'p90', 'p95', 'p99', 'p999']),
    ...('added' in json && { added: json.added === null ? null : read(json, ['added']).added }),
    distribution: distributionOf(json.histogram, line),
    threadRate: json.threadRate === null ? null : read(json.threadRate, spread),
  }
}

import { findAll, findOne, lastWrittenLine } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { timeUs } from '../parse/units.ts'
import { commonText, rejectAborted, type WrkText, wrk2Mark } from '../wrk/text.ts'

/** What wrk2 prints beyond wrk: times in µs, null where it printed none. */
export interface Wrk2Text extends Omit<WrkText, 'latency'> {
  latency: { mean: number | null; stdev: number | null; max: number | null; percentiles: Map<string, number> }
}

const corrected = /^\s+Latency Distribution \(HdrHistogram - Recorded Latency\)$/
const uncorrected = /^\s+Latency Distribution \(HdrHistogram - Uncorrected Latency/

/** The lines of the corrected distribution: with -U a second one follows that knows nothing of late starts. */
const distribution = (lines: readonly string[]): readonly string[] => {
  const start = findOne(lines, corrected)
  const next = findOne(lines, uncorrected)
  return start ? lines.slice(start.line, next ? next.line - 1 : undefined) : []
}

const spectrumMs = (lines: readonly string[], pattern: RegExp): number[] =>
  (findOne(lines, pattern)?.groups ?? []).map((ms) => Math.round(Number(ms) * 1e6) / 1e3)

const percentilesOf = (lines: readonly string[]): Map<string, number> => {
  const printed = findAll(lines, /^\s*(\d+\.\d{3})%\s+(\S+)\s*$/).flatMap(({ groups: [name = '', time = ''] }) => {
    const us = timeUs(time)
    return us === null ? [] : [[name, us] as const]
  })
  // the short list leaves 95 % out; the long one has it in ms
  const [p95] = spectrumMs(lines, /^\s+(\d+\.\d{3})\s+0\.950000\s+\d+\s+\d+\.\d\d$/)
  return new Map([...printed, ...(p95 === undefined ? [] : [['95.000', p95] as const])])
}

export const wrk2Text = (lines: readonly string[]): Wrk2Text => {
  rejectAborted(lines, 'wrk2')
  if (findAll(lines, wrk2Mark).length === 0)
    noResult('this is the output of wrk, or of a run of wrk2 too short to tell', lastWrittenLine(lines))
  const text = commonText(lines)
  // a fork prints 99 % where the others print the maximum
  const tableHasMax = findAll(lines, /^\s+Thread Stats\s+Avg\s+Stdev\s+Max\s/).length > 0
  const own = distribution(lines)
  const [mean, stdev] = spectrumMs(own, /^#\[Mean\s+=\s+(\d+\.\d+), StdDeviation\s+=\s+(\d+\.\d+)\]$/)
  const [max] = spectrumMs(own, /^#\[Max\s+=\s+(\d+\.\d+), Total count\s+=\s+\d+\]$/)
  return {
    ...text,
    threadRate: { stdev: text.threadRate.stdev, max: tableHasMax ? text.threadRate.max : null },
    latency: {
      mean: mean ?? text.latency.mean,
      stdev: stdev ?? text.latency.stdev,
      max: max ?? (tableHasMax ? text.latency.max : null),
      percentiles: percentilesOf(own),
    },
  }
}

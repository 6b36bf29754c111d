import { findAll, findFirst, findOne, lastWrittenLine } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { timeUs } from '../parse/units.ts'
import { commonText, rejectAborted, type WrkText, wrk2Mark } from '../wrk/text.ts'

/** What wrk2 prints beyond wrk; times in µs, null if not printed. */
export interface Wrk2Text extends Omit<WrkText, 'latency'> {
  latency: { mean: number | null; stdev: number | null; max: number | null; percentiles: Map<string, number> }
}

const corrected = /^\s+Latency Distribution \(HdrHistogram - Recorded Latency\)$/
const uncorrected = /^\s+Latency Distribution \(HdrHistogram - Uncorrected Latency/

/** The lines of the corrected distribution. With -U a second one follows, which ignores that requests started late. */
const distribution = (report: string): string => {
  const start = findOne(report, corrected)
  const next = findOne(report, uncorrected)
  return start ? report.slice(start.end, next?.start) : ''
}

const spectrumMs = (report: string, pattern: RegExp): number[] =>
  (findOne(report, pattern)?.groups ?? []).map((ms) => Math.round(Number(ms) * 1e6) / 1e3)

const percentilesOf = (report: string): Map<string, number> => {
  const printed = findAll(report, /^\s*(\d+\.\d{3})%\s+(\S+)\s*$/).flatMap(({ groups: [name = '', time = ''] }) => {
    const us = timeUs(time)
    return us === null ? [] : [[name, us] as const]
  })
  // The short list leaves out 95 %; the long one has it in ms.
  const [p95] = spectrumMs(report, /^\s+(\d+\.\d{3})\s+0\.950000\s+\d+\s+\d+\.\d\d$/)
  return new Map([...printed, ...(p95 === undefined ? [] : [['95.000', p95] as const])])
}

export const wrk2Text = (report: string): Wrk2Text => {
  rejectAborted(report, 'wrk2')
  if (!findFirst(report, wrk2Mark))
    noResult('this is the output of wrk, or of a run of wrk2 too short to tell', lastWrittenLine(report))
  const text = commonText(report)
  // A fork prints 99 % where the others print the maximum.
  const tableHasMax = findFirst(report, /^\s+Thread Stats\s+Avg\s+Stdev\s+Max\s/) !== null
  const own = distribution(report)
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

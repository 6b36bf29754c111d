import { isWholeMessage } from '../parse/failures.ts'
import { findAll, findFirst, lastWrittenLine, lineEndsBelow, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { countOf, needAll, type Printed, printed } from '../parse/printed-rate.ts'
import { computableMs, type MillisecondFigure, printedMs } from '../parse/printed-times.ts'
import { answersByClass } from '../parse/status-codes.ts'
import { wholeCount } from '../parse/units.ts'
import { needAnswer, type OhaFigures, withoutCutOff } from './figures.ts'

export const textMark = /^[ \t]+Success rate:[ \t]/m
export const csvMark = /^request-start,DNS,DNS\+dialup,/m

/** oha prints all times in the unit that suits the slowest answer. */
const milliseconds: Record<string, number> = { ns: 1e-6, us: 1e-3, ms: 1, sec: 1e3, secs: 1e3, min: 60e3, hr: 3600e3 }
const time = String.raw`(\d+\.\d+) (ns|us|ms|secs?|min|hr)`

const resolution = ({ error }: Printed): string => `${Number((error * 2e3).toPrecision(1))} µs`

const timeMs = ([value = '', unit = '']: string[]): Printed => printed(value, milliseconds[unit])

const failuresOf = (report: string) => {
  const title = findFirst(report, /^Error distribution:$/)
  if (!title) return []
  const found = findAll(report.slice(title.end), /^\s+\[(\d+)\] (.+)$/)
  const failures = found.map(({ groups: [count = '', description = ''] }) => ({
    description,
    count: wholeCount(count) ?? 0,
  }))
  const final = failures.at(-1)
  if (lineEndsBelow(report) === 0 && final && !isWholeMessage(final.description))
    noResult('the last line of the error distribution is cut off', lastWrittenLine(report))
  return failures
}

/** Reads the first distribution only; with a breakdown, oha prints two more that cover some answers only. */
const percentilesOf = (report: string): Map<string, MillisecondFigure> => {
  const title = findFirst(report, /^Response time distribution:$/)
  if (!title) return new Map()
  const end = report.indexOf('\n\n', title.end)
  return new Map(
    findAll(
      report.slice(title.end, end < 0 ? undefined : end),
      new RegExp(String.raw`^\s+(\d+\.\d\d)% in ${time}$`),
    ).map(({ groups: [percentage = '', ...rest] }) => {
      const ms = timeMs(rest)
      return [percentage, printedMs(ms.value, resolution(ms))]
    }),
  )
}

/** Reads the plain-text format. Its last lists may be cut off between two lines, so their counts are checked. */
export const ohaText = (report: string): OhaFigures => {
  const timed = (name: string) => needOne(report, new RegExp(String.raw`^\s+${name}:\s+${time}$`), `the line ${name}`)
  const ms = timeMs(timed('Total').groups)
  const seconds = { value: Math.round(ms.value * 1e6) / 1e9, error: ms.error / 1e3 }
  const rateLine = needOne(report, /^\s+Requests\/sec:\s+(\d+\.\d+)$/, 'the line Requests/sec')
  const rate = printed(rateLine.groups[0] ?? '')
  const codes = findAll(report, /^\s+\[(\d{3})\] (\d+) responses$/)
  const answers = answersByClass(codes.map(({ groups: [code, count] }) => [Number(code), wholeCount(count) ?? 0]))
  const failures = failuresOf(report)
  const listed = answers.answered + failures.reduce((sum, { count }) => sum + count, 0)
  needAll(listed, countOf(rate, seconds), lastWrittenLine(report))
  needAnswer(answers, failures)

  const percentiles = percentilesOf(report)
  const percentile = (name: string): MillisecondFigure =>
    percentiles.get(name) ?? { us: null, reason: 'not in the text of oha' }
  const extreme = (name: string): MillisecondFigure => {
    const ms = timeMs(timed(name).groups)
    return printedMs(ms.value, resolution(ms))
  }
  const mean = timeMs(timed('Average').groups)
  return {
    seconds: seconds.value,
    rate: rate.value,
    answers,
    failures: withoutCutOff(failures),
    latency: {
      mean: computableMs(mean.value, mean.error),
      min: extreme('Fastest'),
      max: extreme('Slowest'),
      p50: percentile('50.00'),
      p75: percentile('75.00'),
      p90: percentile('90.00'),
      p95: percentile('95.00'),
      p99: percentile('99.00'),
      p999: percentile('99.90'),
    },
  }
}

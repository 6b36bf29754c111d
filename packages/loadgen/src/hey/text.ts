import { describeFailures, type Failure, isWholeMessage } from '../parse/failures.ts'
import { findAll, findFirst, lastWrittenLine, lineEndsBelow, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { countOf, needAll, printed } from '../parse/printed-rate.ts'
import { type Answers, answersByClass } from '../parse/status-codes.ts'
import { wholeCount } from '../parse/units.ts'

export const textMark = /^Summary:[ \t]*\r?\n[ \t]+Total:[ \t]+\S+ secs[ \t]*$/m
export const csvMark = /^response-time,DNS\+dialup,DNS,Request-write,/m

/** hey's summary as printed; times in ms, with 0.1 ms as the last digit. */
export interface HeyText {
  seconds: number
  /** as printed, including failed requests */
  rate: number
  answers: Answers
  failures: Failure[]
  latencyMs: { mean: number; min: number; max: number; percentiles: ReadonlyMap<string, number> }
}

/** Reads hey's list of errors, which ends with a blank line; if that is missing, the last line must be complete. */
const failuresOf = (report: string, isChecked: boolean): Failure[] => {
  const title = findFirst(report, /^Error distribution:$/)
  if (!title) return []
  const found = findAll(report.slice(title.end), /^\s+\[(\d+)\]\s+(.+)$/)
  const ends = lineEndsBelow(report)
  const isWhole = ends > 0 || isWholeMessage(found.at(-1)?.groups[1] ?? '')
  if (ends < 2 && !(isChecked && isWhole)) noResult('the error distribution of hey is cut off', lastWrittenLine(report))
  return found.map(({ groups: [count, description = ''] }) => ({ description, count: wholeCount(count) ?? 0 }))
}

const rejectForeign = (report: string): void => {
  const csv = findFirst(report, csvMark)
  if (csv) noResult('this is the CSV of hey, a row per request; only its summary can be read', csv.line)
  const oha = findFirst(report, /^\s+Success rate:\s/)
  if (oha) noResult('this is the output of oha, not of hey', oha.line)
  if (!findFirst(report, /^\s+Total:\s+\S+ secs\s*$/)) noResult('this is not the output of hey', 1)
}

/**
 * The histogram contains every answer, up to the million that hey keeps, so the status codes must add up to as many.
 */
const needEveryCode = (report: string, answered: number): void => {
  const bars = findAll(report, /^\s+\d+\.\d{3} \[(\d+)\]\s+\|/)
  const kept = bars.reduce((sum, { groups: [count] }) => sum + (wholeCount(count) ?? 0), 0)
  if (bars.length === 0 || kept === Math.min(answered, 1_000_000)) return
  noResult(`the codes add up to ${answered}, the histogram to ${kept}: the output is cut off`, lastWrittenLine(report))
}

/**
 * Reads the summary. Its last lists may be cut off between two lines, so their counts are checked against rate and
 * duration.
 */
export const heyText = (report: string): HeyText => {
  rejectForeign(report)
  const number = (name: string, unit: string): string =>
    needOne(report, new RegExp(`^\\s+${name}:\\s+(\\d+\\.\\d+)${unit}\\s*$`), `the line ${name}`).groups[0] ?? ''
  const seconds = printed(number('Total', ' secs'))
  const rate = printed(number('Requests/sec', ''))
  const codes = findAll(report, /^\s+\[(\d{3})\]\s+(\d+) responses\s*$/)
  const answers = answersByClass(codes.map(({ groups: [code, count] }) => [Number(code), wholeCount(count) ?? 0]))
  const whole = countOf(rate, seconds)
  // Rounding leaves no room for a missing line.
  const isChecked = whole.error < 0.5
  const failures = failuresOf(report, isChecked)
  needEveryCode(report, answers.answered)
  const failed = failures.reduce((sum, { count }) => sum + count, 0)
  needAll(answers.answered + failed, whole, lastWrittenLine(report))
  if (answers.answered === 0) noResult(`no request was answered: ${describeFailures(failures)}`)
  const ms = (name: string) => Number(number(name, ' secs')) * 1e3
  // One release of hey prints every percent sign twice.
  const percentiles = findAll(report, /^\s+(\d+)%{1,2} in (\d+\.\d{4}) secs\s*$/)
  return {
    seconds: seconds.value,
    rate: rate.value,
    answers,
    failures,
    latencyMs: {
      mean: ms('Average'),
      min: ms('Fastest'),
      max: ms('Slowest'),
      percentiles: new Map(percentiles.map(({ groups: [name = '', value] }) => [name, Number(value) * 1e3])),
    },
  }
}

import { type FoundLine, findFirst, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { answersByClass } from '../parse/status-codes.ts'
import { goDurationUs, wholeCount } from '../parse/units.ts'
import type { VegetaFigures } from './figures.ts'

export const textMark = /^Requests[ \t]+\[total, rate/m

/** The values of a row by the titles in its brackets; older versions have fewer titles. */
const row = (report: string, name: string): { values: Map<string, string>; found: FoundLine } => {
  const pattern = new RegExp(`^${name}\\s+\\[([^\\]]+)\\]\\s+(\\S.*?)\\s*$`)
  const found = needOne(report, pattern, `the row ${name}`)
  const [titles = [], values = []] = found.groups.map((group) => group.split(', '))
  if (titles.length !== values.length) noResult(`the row ${name} of vegeta is not readable`, found.line)
  return { values: new Map(titles.map((title, index) => [title, values[index] ?? ''])), found }
}

const latencyNames = { min: 'min', mean: 'mean', max: 'max', p50: '50', p90: '90', p95: '95', p99: '99' } as const

const latencyOf = (report: string): VegetaFigures['latency'] => {
  const { values } = row(report, 'Latencies')
  const times = Object.entries(latencyNames).map(([name, title]) => [name, goDurationUs(values.get(title) ?? '')])
  return Object.fromEntries(times.filter(([, us]) => us !== null))
}

/**
 * The duration in seconds. vegeta rounds durations from a minute on to whole seconds, and from an hour on to minutes;
 * its throughput, successes per second of the whole run, is more precise.
 */
const secondsOf = (printed: string, successes: number, throughput: number): number | null => {
  const us = goDurationUs(printed)
  if (us === null) return null
  return us >= 60e6 && throughput > 0 ? successes / throughput : us / 1e6
}

/**
 * Reads the plain-text format. The title of its last part must be present, and the status codes must add up to all
 * requests.
 */
export const vegetaText = (report: string): VegetaFigures => {
  if (!findFirst(report, textMark)) noResult('this is not the output of vegeta report', 1)
  const total = row(report, 'Requests')
  const requests =
    wholeCount(total.values.get('total')) ?? noResult('the total of vegeta is no count', total.found.line)
  const codesLine = needOne(report, /^Status Codes\s+\[code:count\]\s+(\S.*?)\s*$/, 'the row Status Codes')
  const codes = (codesLine.groups[0] ?? '').split(/\s+/).map((pair) => {
    const [code, count] = pair.split(':')
    return [Number(code), wholeCount(count) ?? noResult('a status code has no count', codesLine.line)] as const
  })
  needOne(report, /^Error Set:$/, 'the title Error Set')
  const counted = codes.reduce((sum, [, count]) => sum + count, 0)
  if (counted !== requests) noResult(`the codes add up to ${counted} of ${requests} requests`, codesLine.line)
  const answers = answersByClass(codes.filter(([code]) => code !== 0))
  const throughput = Number(total.values.get('throughput') ?? 0)
  const duration = row(report, 'Duration')
  const seconds = secondsOf(duration.values.get('total') ?? '', answers.successes, throughput)
  return {
    requests,
    seconds: seconds ?? noResult('the duration of vegeta is not readable', duration.found.line),
    rate: Number(total.values.get('rate')),
    answers,
    unanswered: counted - answers.answered,
    latency: latencyOf(report),
  }
}

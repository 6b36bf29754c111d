import { findFirst, findOne, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { goDurationUs, wholeCount } from '../parse/units.ts'
import type { K6Figures, Trend } from './figures.ts'

/** A failed threshold puts a mark before its metric. */
const named = (name: string, rest: string): RegExp => new RegExp(`^\\s*(?:[✓✗]\\s+)?${name}\\.+: +${rest}\\s*$`)

export const textMark = /^[ \t]*(?:[✓✗][ \t]+)?http_reqs\.+: +\d/m
export const pointsMark = /^\{"type":"Metric","data":\{"name":/m

const trendOf = (row: string): Trend => {
  const parts = [...row.matchAll(/(\S+)=(\S+)/g)].map(([, name = '', time = '']) => [name, goDurationUs(time)] as const)
  return new Map(parts.flatMap(([name, us]) => (us === null ? [] : [[name, us] as const])))
}

const rejectForeign = (report: string): void => {
  const points = findFirst(report, pointsMark)
  if (points) noResult('these are single points of k6 (--out json): its summary is needed', points.line)
  if (!findFirst(report, /http_req_duration\.*:|http_reqs\.*:/)) noResult('this is not a summary of k6', 1)
}

/** Reads the text at the end of a test, of k6 1.x and earlier. */
export const k6Text = (report: string): K6Figures => {
  rejectForeign(report)
  const need = (name: string, rest: string) => needOne(report, named(name, rest), `the line ${name}`)
  const count = (name: string, rest: string): number => {
    const found = need(name, rest)
    return wholeCount(found.groups[0]) ?? noResult(`the line ${name} is not readable`, found.line)
  }
  const requests = need('http_reqs', '(\\d+) +(\\d+(?:\\.\\d+)?)/s')
  const expected = findOne(report, named('\\{ expected_response:true \\}', '(\\S.*)'))
  const received = need('data_received', '(\\S+) \\w?B +\\S+ \\w?B/s').groups[0]
  return {
    requests: count('http_reqs', '(\\d+) +\\d+(?:\\.\\d+)?/s'),
    rate: Number(requests.groups[1]),
    // Before 1.0: "25.45% ✓ 9113 ✗ 26694"
    failed: count('http_req_failed', '\\d+\\.\\d+% +(?:✓ )?(\\d+) +(?:out of|✗) *\\d+'),
    duration: trendOf(need('http_req_duration', '(\\S.*)').groups[0] ?? ''),
    expectedDuration: expected ? trendOf(expected.groups[0] ?? '') : null,
    received: Number(received) > 0,
    bytes: null,
  }
}

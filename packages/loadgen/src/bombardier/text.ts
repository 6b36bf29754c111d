import { findAll, findFirst, findOne, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { byteCount, timeUs, wholeCount } from '../parse/units.ts'
import type { BombardierFigures } from './figures.ts'

export const textMark = /^Statistics[ \t]+Avg[ \t]+Stdev[ \t]+Max[ \t]*$/m

const codesLine = /^\s+1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)\s*$/
const lastLine = /^\s+Throughput:\s+(\d+\.\d\d)([KMGTP]B)?\/s\s*$/

/** Reads the plain-text format, as people paste it; its last line must be complete. */
export const bombardierText = (report: string): BombardierFigures => {
  if (!findFirst(report, textMark)) noResult('this is not the output of bombardier', 1)
  const codes = needOne(report, codesLine, 'the line of HTTP codes')
  const others = needOne(report, /^\s+others - (\d+)\s*$/, 'the count of others')
  const throughput = needOne(report, lastLine, 'the line Throughput')
  if (throughput.groups[1] && byteCount(throughput.groups.join('')) === null)
    noResult('Throughput is not readable', throughput.line)
  const [c1, c2, c3, c4, c5] = codes.groups.map(wholeCount)
  const otherCount = wholeCount(others.groups[0])
  if (c1 == null || c2 == null || c3 == null || c4 == null || c5 == null || otherCount === null) {
    return noResult('the HTTP codes are not readable', codes.line)
  }
  const rate = findOne(report, /^\s+Reqs\/sec\s+(\d+\.\d\d)\s+\d+\.\d\d\s+(\d+\.\d\d)\s*$/)?.groups
  const [mean = null, max = null] = findOne(report, /^\s+Latency\s+(\S+)\s+\S+\s+(\S+)\s*$/)?.groups.map(timeUs) ?? []
  const percentiles = findAll(report, /^\s+(50|75|90|95|99)%\s+(\S+)\s*$/).flatMap(
    ({ groups: [p = '', time = ''] }) => {
      const us = timeUs(time)
      return us === null ? [] : [[p, us] as const]
    },
  )
  const between = report.slice(others.end, throughput.start)
  return {
    seconds: null,
    codes: { '1xx': c1, '2xx': c2, '3xx': c3, '4xx': c4, '5xx': c5 },
    others: otherCount,
    failures: findAll(between, /^\s+(\S.*) - (\d+)\s*$/).map(({ groups: [description = '', count] }) => ({
      description,
      count: wholeCount(count) ?? 0,
    })),
    lostTries: null,
    latency: mean === null || max === null ? null : { mean, max, percentiles: Object.fromEntries(percentiles) },
    rate: rate ? { mean: Number(rate[0]), max: Number(rate[1]) } : null,
    bytes: null,
  }
}

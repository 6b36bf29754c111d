import { describe, expect, it } from 'vitest'
import { compareWithBaseline, countVerdicts, type MetricSamples, overallVerdict } from './report-verdict.ts'

/** ten values with a spread of about one per cent around `middle` */
const around = (middle: number) =>
  [0.985, 0.99, 0.994, 0.997, 0.999, 1.001, 1.003, 1.006, 1.01, 1.015].map((factor) => factor * middle)
const verdictsOf = (now: MetricSamples, before: MetricSamples) =>
  compareWithBaseline([{ seriesId: '1', subject: 'a', scenario: 'json', now, before }], 0.03).map(
    ({ metric, verdict }) => [metric, verdict],
  )

describe('a series against its baseline', () => {
  it('is worse with less throughput and with more latency', () => {
    const before = { successesPerSecond: around(1000), latencyP99Us: around(5000) }
    const now = { successesPerSecond: around(930), latencyP99Us: around(5400) }
    expect(verdictsOf(now, before)).toEqual([
      ['successesPerSecond', 'worse'],
      ['latencyP99Us', 'worse'],
    ])
    expect(verdictsOf(before, now)).toEqual([
      ['successesPerSecond', 'better'],
      ['latencyP99Us', 'better'],
    ])
    expect(verdictsOf(before, before).map(([, verdict]) => verdict)).toEqual(['same', 'same'])
  })

  it('is compared by what both sides have', () => {
    expect(verdictsOf({ requestsPerSecond: around(10) }, { requestsPerSecond: around(10) })).toEqual([
      ['requestsPerSecond', 'same'],
    ])
    expect(verdictsOf({ latencyP50Us: around(9) }, { latencyP50Us: around(9) })).toEqual([['latencyP50Us', 'same']])
    expect(verdictsOf({ successesPerSecond: around(10) }, { requestsPerSecond: around(10) })).toEqual([])
  })

  it('is inconclusive with too few values, and carries no made-up interval', () => {
    const one = { seriesId: '1', subject: 'a', scenario: 'json', now: { successesPerSecond: [500] } }
    const [found] = compareWithBaseline([{ ...one, before: { successesPerSecond: around(1000) } }], 0.03)
    expect(found).toMatchObject({ verdict: 'inconclusive', interval: null, rounds: 1, baselineRounds: 10, median: 500 })
  })
})

describe('the verdict of a whole report', () => {
  it.each([
    [['same', 'worse', 'better'], 'worse'],
    [['same', 'inconclusive', 'better'], 'inconclusive'],
    [['same', 'better'], 'better'],
    [['same'], 'same'],
    [[], 'no-baseline'],
  ] as const)('of %j is %s', (verdicts, expected) => {
    expect(overallVerdict(verdicts.map((verdict) => ({ verdict })))).toBe(expected)
  })

  it('leaves out how many there are of each, which are counted', () => {
    const verdicts = ['worse', 'same', 'same', 'worse', 'no-baseline', 'better'] as const
    const counts = { worse: 2, better: 1, same: 2, inconclusive: 0 }
    expect(countVerdicts(verdicts.map((verdict) => ({ verdict })))).toEqual(counts)
  })
})

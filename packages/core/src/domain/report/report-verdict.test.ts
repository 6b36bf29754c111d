import type { FlagId } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { countRounds } from './count-rounds.ts'
import { compareWithBaseline, countVerdicts, type MetricSamples, overallVerdict } from './report-verdict.ts'

/** ten values with a spread of about one per cent around `middle` */
const around = (middle: number) =>
  [0.985, 0.99, 0.994, 0.997, 0.999, 1.001, 1.003, 1.006, 1.01, 1.015].map((factor) => factor * middle)
const verdictsOf = (now: MetricSamples, before: MetricSamples) =>
  compareWithBaseline([{ seriesId: '1', subject: 'a', scenario: 'json', now, told: now, before }], 0.03).map(
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

  it('is not worse by one step of a tool that prints whole milliseconds, but by two', () => {
    const ms = (value: number) => ({ latencyP99Us: Array.from({ length: 10 }, () => value * 1000) })
    expect(verdictsOf(ms(5), ms(4))).toEqual([['latencyP99Us', 'inconclusive']])
    expect(verdictsOf(ms(6), ms(4))).toEqual([['latencyP99Us', 'worse']])
    // requests per second in thousands are no rounded times
    const rate = (value: number) => ({ successesPerSecond: Array.from({ length: 10 }, () => value * 1000) })
    expect(verdictsOf(rate(4), rate(5))).toEqual([['successesPerSecond', 'worse']])
  })

  it('is worse where nothing succeeds any more, in a report of many series too', () => {
    const [fine, lost] = [{ successesPerSecond: around(1000) }, { successesPerSecond: [0, 0, 0] }]
    const series = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((subject, index) => {
      const now = index === 0 ? lost : fine
      return { seriesId: subject, subject, scenario: 'json', now, told: now, before: fine }
    })
    const [first, ...others] = compareWithBaseline(series, 0.03)
    expect(first).toMatchObject({ verdict: 'worse', ratio: 0, interval: null, median: 0, baselineMedian: 1000 })
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['same']))
    expect(verdictsOf(fine, lost)).toEqual([['successesPerSecond', 'better']])
    expect(verdictsOf(lost, lost)).toEqual([['successesPerSecond', 'inconclusive']])
  })

  it('is compared by what both sides have', () => {
    expect(verdictsOf({ requestsPerSecond: around(10) }, { requestsPerSecond: around(10) })).toEqual([
      ['requestsPerSecond', 'same'],
    ])
    expect(verdictsOf({ latencyP50Us: around(9) }, { latencyP50Us: around(9) })).toEqual([['latencyP50Us', 'same']])
    const all = { successesPerSecond: [1], requestsPerSecond: [1], latencyP50Us: [1], latencyP99Us: [1] }
    expect(verdictsOf(all, all).map(([metric]) => metric)).toEqual(['successesPerSecond', 'latencyP99Us'])
    expect(verdictsOf({ successesPerSecond: around(10) }, { requestsPerSecond: around(10) })).toEqual([])
  })

  it('is told in six digits, with the ends of its interval where they belong', () => {
    const one = { seriesId: '1', subject: 'a', scenario: 'json' }
    const now = { successesPerSecond: around(123_456.789), latencyP99Us: around(1) }
    const [found, ...rest] = compareWithBaseline(
      [{ ...one, now, told: now, before: { successesPerSecond: around(100_000), latencyP99Us: around(1) } }],
      0.03,
      'successesPerSecond',
    )
    expect(rest).toEqual([])
    expect(found).toMatchObject({
      metric: 'successesPerSecond',
      median: 123_457,
      baselineMedian: 100_000,
      ratio: 1.23457,
    })
    expect(found?.interval?.low).toBeLessThan(1.234)
    expect(found?.interval?.high).toBeGreaterThan(1.235)
  })

  it('is inconclusive with too few values, and carries no made-up interval', () => {
    const now = { successesPerSecond: [500] }
    const one = { seriesId: '1', subject: 'a', scenario: 'json', now, told: now }
    const [found] = compareWithBaseline([{ ...one, before: { successesPerSecond: around(1000) } }], 0.03)
    expect(found).toMatchObject({ verdict: 'inconclusive', interval: null, rounds: 1, baselineRounds: 10, median: 500 })
    expect(found?.ratio).toBeCloseTo(0.5, 2)
    const [swapped] = compareWithBaseline([{ ...one, told: now, before: { successesPerSecond: [250] } }], 0.03)
    expect(swapped).toMatchObject({ verdict: 'inconclusive', ratio: 2, baselineRounds: 1 })
  })
})

describe('a report with rounds in doubt', () => {
  const before = { successesPerSecond: around(1000), latencyP99Us: around(5000) }
  const round = (successesPerSecond: number, latencyP99Us: number, ...ids: FlagId[]) => ({
    flags: ids.map((id) => ({ id })),
    figures: { successesPerSecond, requestsPerSecond: null, latencyP50Us: null, latencyP99Us },
  })
  const judged = (rounds: Parameters<typeof countRounds>[0]) =>
    compareWithBaseline([{ seriesId: '1', subject: 'a', scenario: 'json', ...countRounds(rounds), before }], 0.03)

  it('is judged by the others: a machine that was busy in two of twelve rounds is no loss', () => {
    const clean = around(1000).map((value) => round(value, value * 5))
    const held = [round(400, 15_000, 'foreign-cpu'), round(410, 14_000, 'steal', 'not-steady')]
    expect(judged([...held, ...clean])).toMatchObject([
      { metric: 'successesPerSecond', verdict: 'same', rounds: 10, roundsInDoubt: 2, median: 1000 },
      { metric: 'latencyP99Us', verdict: 'same', rounds: 10, roundsInDoubt: 2, median: 5000 },
    ])
    expect(judged(clean)[0]).not.toHaveProperty('roundsInDoubt')
    expect(judged([...held.slice(0, 1), ...clean])[0]).toMatchObject({ rounds: 10, roundsInDoubt: 1 })
    expect(judged([...held, round(1000, 5000)])[0]).toMatchObject({ rounds: 1, roundsInDoubt: 2, median: 1000 })
  })

  it('is inconclusive where all are, shows their figure and estimates nothing', () => {
    const held = around(700).map((value) => round(value, value * 10, 'canary'))
    expect(judged(held)).toMatchObject([
      { verdict: 'inconclusive', rounds: 0, roundsInDoubt: 10, median: 700, ratio: null, interval: null },
      { verdict: 'inconclusive', rounds: 0, roundsInDoubt: 10, median: 7000, ratio: null, interval: null },
    ])
  })

  it('is worse all the same where the doubt is that the server fails: its successes were counted', () => {
    const failing = around(800).map((value) => round(value, value, 'errors'))
    expect(judged(failing)).toMatchObject([
      { metric: 'successesPerSecond', verdict: 'worse', rounds: 10, median: 800 },
      { metric: 'latencyP99Us', verdict: 'inconclusive', rounds: 0, roundsInDoubt: 10 },
    ])
    const both = around(800).map((value) => round(value, value, 'errors', 'steal'))
    expect(judged(both).map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive'])
  })

  it('leaves the verdict of each series with its own, where another one has every round in doubt', () => {
    const doubted = countRounds(around(700).map((value) => round(value, 5000, 'canary')))
    const clean = countRounds(around(800).map((value) => round(value, 5000)))
    const of = (subject: string, counted: ReturnType<typeof countRounds>) => ({
      seriesId: subject,
      subject,
      scenario: 'json',
      ...counted,
      before: { successesPerSecond: around(1000) },
    })
    const found = compareWithBaseline([of('a', doubted), of('b', clean)], 0.03)
    expect(found.map(({ subject, verdict }) => [subject, verdict])).toEqual([
      ['a', 'inconclusive'],
      ['b', 'worse'],
    ])
  })

  it('does not treat notes as doubts', () => {
    const noted = around(800).map((value) => round(value, 5000, 'noisy-environment'))
    expect(judged(noted)[0]).toMatchObject({ verdict: 'worse', rounds: 10 })
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

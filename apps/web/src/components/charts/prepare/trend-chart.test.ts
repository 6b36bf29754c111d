import type { Trend, Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { prepareTrendChart } from '#components/charts/prepare/trend-chart.ts'
import { stretchesOf } from '#components/charts/prepare/trend-gaps.ts'

const day = 86_400
const trend = (values: readonly number[], more: Partial<Trend> = {}): Trend => ({
  seriesId: '1',
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'e', name: 'lab' },
  subject: { name: 'go/gin', displayName: 'Gin', serverId: 'go/gin', framework: 'Gin', colour: 0, language: 'Go' },
  profile: { id: '1', profile: {} as Trend['profile']['profile'] },
  total: values.length,
  complete: true,
  at: values.map((_, i) => i * day),
  value: [...values],
  low: values.map((value) => value - 1),
  high: values.map((value) => value + 1),
  rounds: values.map(() => 5),
  result: values.map((_, i) => i + 1),
  doubted: [],
  bounds: [],
  yearOnly: [],
  breaks: [],
  changes: [],
  ...more,
})
const trends = (series: Trend[]): Trends => ({
  metric: 'successesPerSecond',
  from: null,
  to: null,
  series,
  annotations: [],
})
const picture = (series: Trend[], more: object = {}) =>
  prepareTrendChart(trends(series), { width: 1232, height: 400, scale: 'linear', span: [0, 9 * day], ...more })

describe('stretchesOf', () => {
  it('ends at breaks and at doubted points', () => {
    const hardware = { index: 4, hardware: true, method: false, differences: [] }
    expect(stretchesOf(trend([1, 2, 3, 4, 5, 6], { breaks: [hardware], doubted: [1] }))).toEqual([
      { from: 0, to: 0 },
      { from: 2, to: 3 },
      { from: 4, to: 5 },
    ])
  })

  it('ends where nothing was measured for long, unless points were left out', () => {
    const at = [0, 1, 2, 3, 30, 31].map((time) => time * day)
    const gap = trend([1, 2, 3, 4, 5, 6], { at })
    expect(stretchesOf(gap)).toEqual([
      { from: 0, to: 3 },
      { from: 4, to: 5 },
    ])
    expect(stretchesOf({ ...gap, total: 5000 })).toHaveLength(1)
  })
})

describe('dots', () => {
  it('are the points that no line passes, so that a strip of flagged rounds is not empty', () => {
    const flagged = picture([trend([1, 2, 3], { doubted: [0, 1, 2] })]).trends[0]
    expect(flagged?.lines).toEqual([])
    expect(flagged?.dots.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(3)
    expect(picture([trend([1, 2, 3, 4], { doubted: [2] })]).trends[0]?.dots.match(/M/g)).toHaveLength(2)
    expect(picture([trend([1, 2, 3])]).trends[0]?.dots).toBe('')
  })
})

describe('gaps', () => {
  const of = (...days: number[]): Trend =>
    trend(
      days.map(() => 5),
      { at: days.map((one) => one * day) },
    )
  const gaps = (series: Trend[], more: object = {}) => picture(series, more).gaps
  const daily = of(0, 1, 2, 3, 7, 8, 9)

  it('of all lines are named once, in their middle', () => {
    const { plot } = picture([daily, daily])
    expect(gaps([daily, daily])).toEqual([
      { x: expect.closeTo((plot.left + plot.right) / 2 + (plot.right - plot.left) / 18, 0) },
    ])
  })

  it('are none where another line was measured, a line ended, or the hardware changed', () => {
    expect(gaps([daily, of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)])).toEqual([])
    expect(gaps([of(0, 1, 2, 3), of(7, 8, 9)])).toEqual([])
    expect(gaps([{ ...daily, breaks: [{ index: 4, hardware: true, method: false, differences: [] }] }])).toEqual([])
  })

  it('are not named without room, and not after points were left out', () => {
    expect(gaps([daily], { width: 160 })).toEqual([])
    expect(gaps([{ ...daily, total: 5000 }])).toEqual([])
  })
})

describe('prepareTrendChart', () => {
  it('draws the interval of a point that stands alone', () => {
    const [drawn] = picture([trend([100])]).trends
    expect(drawn?.lines).toEqual([])
    const corners = [...(drawn?.bands[0] ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)]
    expect(corners).toHaveLength(4)
    expect(new Set(corners.map(([, x]) => x)).size).toBe(2)
    expect(new Set(corners.map(([, , y]) => y)).size).toBe(2)
  })

  it('draws from zero, or on a logarithmic axis around the values', () => {
    const linear = picture([trend([100, 110])])
    expect(linear.yTicks[0]).toMatchObject({ text: '0', y: linear.plot.bottom })
    const log = picture([trend([100, 110])], { scale: 'log' })
    expect(log.yTicks.map(({ text }) => text)).toEqual(['50', '100', '200'])
  })

  it('has no place for zero on a logarithmic axis: a gap, and no line across it', () => {
    const values = [trend([100, 110, 0, 120, 130])]
    const { trends: drawn, points, yTicks } = picture(values, { scale: 'log' })
    expect(points.map(({ index }) => index)).toEqual([0, 1, 3, 4])
    expect(drawn[0]?.lines).toHaveLength(2)
    expect(yTicks[0]?.text).toBe('50')
    expect(picture(values).trends[0]?.lines).toHaveLength(1)
    expect(picture([trend([0, 0])], { scale: 'log' }).trends[0]).toMatchObject({ lines: [], bands: [], label: null })
  })

  it('labels each line with its last value without doubts', () => {
    const { trends: drawn } = picture([trend([100, 105, 300], { doubted: [2] })])
    expect(drawn[0]?.label).toMatchObject({ text: 'Gin', value: '105 ±\u00a01' })
  })

  it('has room for names beside the lines, the same for the strip below, and clips what is longer still', () => {
    const named = (displayName: string) => {
      const { subject } = trend([])
      const { plot, trends: drawn } = picture([trend([100, 105], { subject: { ...subject, displayName } })])
      return { beside: 1232 - plot.right, text: drawn[0]?.label?.text }
    }
    expect(named('Gin')).toEqual({ beside: 190, text: 'Gin' })
    expect(named('Node.js http')).toMatchObject({ text: 'Node.js http' })
    expect(named('Node.js http').beside).toBeGreaterThan(190)
    const long = named('payments-gateway with idempotency keys and a pool')
    expect(long.text).toMatch(/^payments-gateway with.*…$/)
    expect(long.beside).toBeLessThanOrEqual(1232 * 0.28)
  })

  it('says what hardware a break brought', () => {
    const differences = [{ label: 'Processor', from: 'Intel(R) Core(TM) i5-6500 CPU @ 3.20GHz', to: 'Apple M1' }]
    const breaks = [{ index: 1, hardware: true, method: false, differences }]
    expect(picture([trend([1, 2, 3], { breaks })]).headings.map(({ text }) => text)).toEqual([
      'New hardware: Intel Core i5-6500 → Apple M1',
    ])
  })

  it('says of a lower bound that it is one, where it is drawn and where it is the newest', () => {
    const { trends: drawn, points } = picture([trend([100, 26_790], { doubted: [0, 1], bounds: [1] })])
    expect(points.map(({ doubted, atLeast }) => [doubted, atLeast])).toEqual([
      [true, false],
      [true, true],
    ])
    // a lower bound never claims more than is known: not 26.8 k
    expect(drawn[0]?.label?.value).toBe('≥\u00a026.7\u00a0k')
  })

  it('labels the ends of all lines and its axis with one prefix', () => {
    const { trends: drawn, yTicks } = picture([trend([11_000, 11_812]), trend([9_100, 9_755])])
    const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
    expect(drawn.map(({ label }) => plain(label?.value))).toEqual(['11.812 k ± 0.001 k', '9.755 k ± 0.001 k'])
    expect(yTicks.map(({ text }) => plain(text))).toEqual(['0', '2.5 k', '5 k', '7.5 k', '10 k', '12.5 k'])
    const low = picture([trend([9_100, 9_755])])
    expect(low.trends.map(({ label }) => plain(label?.value))).toEqual(['9,755 ± 1'])
    expect(low.yTicks.at(-1)?.text).toBe('10,000')
  })

  it('shows what the span holds, and nothing else', () => {
    const { points } = picture([trend([1, 2, 3, 4, 5])], { span: [day, 3 * day] })
    expect(points.map(({ index }) => index)).toEqual([1, 2, 3])
  })

  it('marks a break of several lines once, between the last point before and the first after', () => {
    const breaks = [{ index: 2, hardware: true, method: false, differences: [] }]
    const { breaks: bars, points } = picture([trend([1, 2, 3], { breaks }), trend([5, 6, 7], { breaks })])
    expect(bars).toHaveLength(1)
    expect(bars[0]?.x).toBeGreaterThan(points[1]?.x ?? 0)
    expect((bars[0]?.x ?? 0) + (bars[0]?.width ?? 0)).toBeLessThan(points[2]?.x ?? 0)
  })

  it('has no band without intervals', () => {
    const none = trend([1, 2, 3], { low: [null, null, null], high: [null, null, null] })
    expect(picture([none]).trends[0]?.bands).toEqual([])
  })

  it('draws 50 lines of 500 points', () => {
    const many = Array.from({ length: 50 }, (_, i) =>
      trend(
        Array.from({ length: 500 }, (_, k) => 100 + i + Math.sin(k)),
        { seriesId: String(i) },
      ),
    )
    const { trends: drawn, points, ...rest } = picture(many, { span: [0, 500 * day] })
    expect([drawn.length, points.length]).toEqual([50, 25_000])
    // names beside this many lines would overlap: the chart takes their space, and the key below identifies the lines
    // from the top
    expect(rest).toMatchObject({ labelled: false, crowded: true, plot: { right: 1224 } })
    expect(rest.order).toEqual(Array.from({ length: 50 }, (_, i) => 49 - i))
  })

  it.each(['linear', 'log'] as const)('draws 50 lines of 2000 points, all that a page can ask for, %s', (scale) => {
    const values = Array.from({ length: 2000 }, (_, i) => 1000 + (i % 100))
    const lines = Array.from({ length: 50 }, () => trend(values))
    expect(picture(lines, { scale, span: [0, 2000 * day] }).points).toHaveLength(100_000)
  })

  it('names lines beside their ends while that is legible', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => trend([i, i], { seriesId: String(i) }))
    expect(picture(lines(12))).toMatchObject({ labelled: true, crowded: false })
    expect(picture(lines(12), { width: 390 })).toMatchObject({ labelled: false, numbered: true, crowded: false })
    // numbers would name nothing that a single line does not
    expect(picture(lines(1), { width: 390 })).toMatchObject({ numbered: false, plot: { right: 382 } })
    expect(picture(lines(13))).toMatchObject({ labelled: false, crowded: true })
  })
})

import { describe, expect, it } from 'vitest'
import { prepareSeriesChart } from '#components/charts/prepare/series-chart.ts'
import type { SeriesChartProps, SeriesKey, Worth } from '#components/charts/series-chart-props.ts'

type Point = {
  x: number
  a: number | null
  b: number | null
  reach?: [number, number] | null
  worth?: Worth | null
}

const key = (of: 'a' | 'b', more: Partial<SeriesKey<Point>> = {}): SeriesKey<Point> => ({
  key: of,
  label: of,
  unit: '',
  kind: 'line',
  colour: 'red',
  format: String,
  ...more,
})
/** 446 × 132: 10 px per second and 1 px per unit. */
const chart = (points: readonly Point[], more: Partial<SeriesChartProps<Point>> = {}) =>
  prepareSeriesChart<Point>(
    {
      points,
      keys: [key('a')],
      domain: [0, 40],
      xTicks: [0, 20, 40],
      y: { max: 100, ticks: [0, 50, 100] },
      warm: null,
      now: null,
      height: 132,
      label: 'a',
      margin: 0,
      ...more,
    },
    446,
  )
const at = (x: number, a: number | null, b: number | null = null): Point => ({ x, a, b })

describe('prepareSeriesChart', () => {
  it('places points on the axes', () => {
    const { plot, lines, yTicks, xTicks } = chart([at(0, 0), at(20, 50), at(40, 100)])
    expect(plot).toEqual({ left: 46, right: 446, top: 10, bottom: 110 })
    expect(lines[0]?.d).toBe('M46 110L246 60L446 10')
    expect(yTicks).toEqual([
      { y: 110, text: '0' },
      { y: 60, text: '50' },
      { y: 10, text: '100' },
    ])
    expect(xTicks.map(({ x, anchor }) => [x, anchor])).toEqual([
      [46, 'middle'],
      [246, 'middle'],
      [446, 'end'],
    ])
  })

  it('breaks at what is not known, and shows a point without neighbours', () => {
    const [line] = chart([at(0, 0), at(10, 50), at(20, null), at(30, 50), at(35, null)]).lines
    expect(line?.d).toBe('M46 110L146 60M346 60')
    expect(line?.dots).toEqual([{ x: 346, y: 60, r: 2, hollow: false, atLeast: false }])
  })

  it('stacks areas, and ends above what is not known', () => {
    const keys = [key('a', { kind: 'area' }), key('b', { kind: 'area', fill: 'url(#hatch)' })]
    const { areas } = chart([at(0, 10, 20), at(10, 10, 20), at(20, 10, null)], { keys })
    expect(areas.map(({ edge, fill }) => [edge, fill])).toEqual([
      ['M46 100L146 100L246 100', 'red'],
      ['M46 80L146 80', 'url(#hatch)'],
    ])
    expect(areas[1]?.d).toBe('M46 80L146 80L146 100L46 100Z')
    const unknown = chart([at(0, 10, 20), at(10, null, 20)], { keys }).areas
    expect(unknown[1]?.edge).toBe('M46 80')
  })

  it('draws whiskers to both ends of the interval, where there is one', () => {
    const points = [
      { ...at(0, 50), reach: [10, 20] as [number, number] },
      { ...at(10, 50), reach: null },
    ]
    expect(chart(points, { keys: [key('a', { whisker: 'reach' })] }).whiskers).toEqual([
      { key: 'a', d: 'M43 70h6M46 70V40M43 40h6' },
    ])
  })

  it('spreads loads by their ratio on a logarithmic axis, and leaves out texts that would touch', () => {
    const loads = [1, 2, 4, 8, 16, 32, 64, 128, 256]
    const x = { label: 'Connections', format: String, scale: 'log' as const }
    const more = { domain: [1, 256] as [number, number], xTicks: loads, x }
    const wide = chart([at(16, 1)], more)
    expect(wide.columns[0]?.x).toBeCloseTo(246)
    expect(wide.xTicks.map(({ text }) => text)).toEqual(loads.map(String))
    const crowded = chart([at(16, 1)], { ...more, xTicks: Array.from({ length: 256 }, (_, i) => i + 1) }).xTicks
    expect(crowded.at(-1)?.text).toBe('256')
    for (const [i, tick] of crowded.entries()) {
      expect((crowded[i + 1]?.x ?? 1000) - tick.x).toBeGreaterThan(tick.text.length * 6)
    }
  })

  it('follows a run under way, and keeps its names apart and within the picture', () => {
    const direct = (y: number, text: string) => ({ x: 40, y, text })
    const keys = [key('a', { direct: direct(50, 'short') }), key('b', { direct: direct(52, 'a name of great length') })]
    const { now, lines, labels, warm } = chart([at(0, 0, 0), at(20, 50, 52)], {
      now: 20,
      keys,
      margin: 100,
      warm: [0, 10],
    })
    expect([now, warm]).toEqual([196, { x: 46, width: 75 }])
    expect(lines[0]?.dots).toEqual([{ x: 196, y: 60, r: 3.5, hollow: false, atLeast: false }])
    expect(Math.abs((labels[0]?.y ?? 0) - (labels[1]?.y ?? 0))).toBe(16)
    expect(labels.map(({ text }) => text)).toEqual(['short', 'a name of …'])
  })

  it('draws hollow what does not count like any other, and names a target beside the curves, apart from their names', () => {
    const points = [
      { ...at(0, 50), worth: { atLeast: true, note: 'held back' } },
      { ...at(40, 52), worth: null },
    ]
    const keys = [key('a', { dots: true, worth: 'worth', direct: { x: 40, y: 52, text: 'p99' } })]
    const { lines, labels, plot, mark } = chart(points, { keys, mark: { y: 50, text: 'target 10 ms' } })
    expect(lines[0]?.dots.map(({ hollow, atLeast }) => [hollow, atLeast])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(mark).toBe(60)
    expect(labels.map(({ text }) => text)).toEqual(['p99', 'target 10 ms'])
    expect(labels.every(({ x }) => x > plot.right)).toBe(true)
    expect(Math.abs((labels[0]?.y ?? 0) - (labels[1]?.y ?? 0))).toBeGreaterThanOrEqual(16)
  })

  it('draws its axes without a single point', () => {
    expect(chart([])).toMatchObject({ lines: [{ d: '', dots: [] }], columns: [], xTicks: [{}, {}, {}] })
  })
})

import { describe, expect, it } from 'vitest'
import {
  exploreChoices,
  exploreLines,
  exploreRows,
  leftOut,
  prepareExplore,
  type Scale,
  type Span,
  spanOf,
  toggled,
} from '#components/charts/prepare/explore.ts'
import type { RunKey } from '#components/charts/prepare/run-lines.ts'
import type { RunPoint } from '#components/charts/prepare/run-series.ts'

const nothing = { rps: null, user: null, kernel: null, memory: null, generator: null }
const at = (x: number, known: Partial<RunPoint> = {}): RunPoint => ({
  ...nothing,
  host: null,
  network: null,
  threads: null,
  x,
  ...known,
})
const own = 'var(--s3)'
/** two seconds of warm-up, then ten of load; the host was not watched */
const points = Array.from({ length: 25 }, (_, i) => {
  const x = (i - 4) / 2
  return at(x, { rps: x < 0 ? 40_000 : 90_000 + i, user: 60, kernel: 40, memory: 41, network: 30, threads: 3 })
})
const series = { domain: [-2, 12] as [number, number], warm: [-2, 0] as [number, number] }
const choicesOf = (asked: RunKey[]) => exploreChoices(points, asked, own)
const linesOf = (asked: RunKey[], of = points) => exploreLines(of, asked, exploreChoices(of, asked, own))
const view = (asked: RunKey[], span: Span | null = null, scale: Scale = 'linear', of = points) => {
  const lines = linesOf(asked, of)
  return prepareExplore(series, exploreRows(of, lines, scale), lines, { span, scale })
}
const sidesOf = (asked: RunKey[]) => linesOf(asked).map(({ key, side }) => `${key} ${side}`)
const refusedOf = (asked: RunKey[]) =>
  Object.fromEntries(choicesOf(asked).flatMap(({ key, refused }) => (refused ? [[key, refused]] : [])))

describe('what can be chosen', () => {
  it('gives the first unit the left axis, the second the right one, and takes no third', () => {
    expect(sidesOf(['memory', 'rps', 'threads'])).toEqual(['rps right', 'memory left'])
    expect(refusedOf(['rps', 'user'])).toEqual({
      generator: 'not measured',
      host: 'not measured',
      memory: 'two units',
      network: 'two units',
      threads: 'two units',
    })
    expect(refusedOf(['rps'])).toEqual({ generator: 'not measured', host: 'not measured' })
  })

  it('passes over what was not measured, so that it takes no axis', () => {
    expect(sidesOf(['host', 'memory', 'rps'])).toEqual(['rps right', 'memory left'])
    expect(sidesOf(['host'])).toEqual([])
  })

  it('keeps the order of choosing, and forgets what an address asked for in vain', () => {
    expect(toggled(points, ['memory', 'rps', 'threads'], 'rps')).toEqual(['memory'])
    expect(toggled(points, ['host', 'memory'], 'rps')).toEqual(['memory', 'rps'])
  })

  it('gives each line a colour of its own, the throughput that of its framework, and strokes that differ', () => {
    const choices = choicesOf(['rps', 'user', 'kernel'])
    expect(choices[0]?.colour).toBe(own)
    expect(new Set(choices.map(({ colour }) => colour)).size).toBe(choices.length)
    expect(linesOf(['rps', 'user', 'kernel']).map(({ dash }) => dash)).toEqual([undefined, '6 3', '2 3'])
  })
})

describe('what is shown of a span', () => {
  it('is the whole run, with its phases, and both axes from zero', () => {
    const { isWhole, domain, xTicks, axes, phases } = view(['rps', 'memory'])
    expect({ isWhole, domain, xTicks }).toEqual({ isWhole: true, domain: [-2, 12], xTicks: [0, 2.5, 5, 7.5, 10] })
    expect(axes.left).toMatchObject({ unit: 'req/s', domain: [0, 100_000] })
    expect(axes.right).toMatchObject({ unit: 'MB', domain: [0, 50] })
    expect(phases.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['warm-up', -2, 0],
      ['measuring', 0, 12],
    ])
  })

  it('fits its axes to what it holds, and cuts the phases', () => {
    const { isWhole, indexes, domain, xTicks, axes, phases } = view(['rps'], [-2, -0.5])
    expect({ isWhole, indexes, domain }).toEqual({ isWhole: false, indexes: [0, 3], domain: [-2, -0.5] })
    expect(xTicks).toEqual([-2, -1.75, -1.5, -1.25, -1, -0.75, -0.5])
    expect(axes.left?.domain).toEqual([0, 50_000])
    expect(phases.map(({ label, from, to }) => [label, from, to])).toEqual([['warm-up', -2, -0.5]])
  })

  it('is everything when the span holds less than two moments, or is the wrong way round', () => {
    for (const span of [
      [3.1, 3.2],
      [9, 3],
      [80, 90],
    ] as const)
      expect(view(['rps'], span).isWhole).toBe(true)
  })

  it('counts threads in whole ones', () => {
    const few = [1, 2, 3].map((x) => at(x, { threads: 1 }))
    expect(view(['threads'], null, 'linear', few).axes.left?.ticks.every(Number.isInteger)).toBe(true)
  })

  it('says a span by its moments, and nothing of one that is everything', () => {
    const rows = exploreRows(points, [], 'linear')
    expect(spanOf(rows, 0, points.length - 1)).toBeNull()
    expect(spanOf(rows, 4, 8)).toEqual([0, 2])
  })
})

describe('gaps', () => {
  const gappy = [0, 1, null, 5, null, 7, 8].map((rps, x) => at(x, { rps, user: 0 }))
  const rowsOf = (scale: Scale, asked: RunKey[] = ['rps']) => exploreRows(gappy, linesOf(asked, gappy), scale)

  it('stay gaps, and a value between two of them is still seen', () => {
    expect(rowsOf('linear').map(({ drawn }) => drawn.rps)).toEqual([0, 1, null, 5, null, 7, 8])
    expect(rowsOf('linear').map(({ alone }) => alone.length)).toEqual([0, 0, 0, 1, 0, 0, 0])
  })

  it('are what a logarithmic axis makes of zero: told, and the other axis keeps its zeros', () => {
    const rows = rowsOf('log', ['rps', 'user'])
    expect(rows.map(({ drawn }) => drawn.rps)).toEqual([null, 1, null, 5, null, 7, 8])
    expect(rows.map(({ alone }) => alone)).toEqual([[], ['rps'], [], ['rps'], [], [], []])
    expect(rows.every(({ drawn }) => drawn.user === 0)).toBe(true)
    expect(leftOut(rows, linesOf(['rps', 'user'], gappy))).toBe(1)
    expect(view(['rps', 'user'], null, 'log', gappy).axes.left).toMatchObject({ scale: 'log', domain: [1, 10] })
  })
})

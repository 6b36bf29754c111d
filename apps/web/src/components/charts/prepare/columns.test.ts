import { describe, expect, it } from 'vitest'
import { columnAfter, columnsOf, nearestColumn, sayColumn } from '#components/charts/prepare/columns.ts'
import type { SeriesKey, Worth } from '#components/charts/series-chart-props.ts'

type Point = { x: number; a: number | null; b: number | null; worth?: Worth | null }

const key = (of: 'a' | 'b', more: Partial<SeriesKey<Point>> = {}): SeriesKey<Point> => ({
  key: of,
  label: of.toUpperCase(),
  unit: '',
  kind: 'line',
  colour: of === 'a' ? 'red' : 'blue',
  format: (value) => `${value} ms`,
  ...more,
})
const points: Point[] = [
  { x: -2.5, a: 10, b: null },
  { x: 4, a: 20, b: 30, worth: { atLeast: true, note: 'held back' } },
]

describe('columns', () => {
  const scales = { x: (value: number) => 100 + value, y: (value: number) => 50 - value }

  it('have a dot on each line that has a figure there, and none on areas, which are stacked', () => {
    expect(columnsOf({ points, keys: [key('a'), key('b')] }, scales)).toEqual([
      { x: 97.5, dots: [{ y: 40, colour: 'red' }] },
      {
        x: 104,
        dots: [
          { y: 30, colour: 'red' },
          { y: 20, colour: 'blue' },
        ],
      },
    ])
    const stacked = columnsOf({ points, keys: [key('a', { kind: 'area' }), key('b', { kind: 'area' })] }, scales)
    expect(stacked.map(({ dots }) => dots)).toEqual([[], []])
  })

  it('are found by what is nearest', () => {
    const columns = [100, 200, 300].map((x) => ({ x, dots: [] }))
    expect([0, 149, 151, 260, 999].map((x) => nearestColumn(columns, x))).toEqual([0, 0, 1, 2, 2])
    expect(nearestColumn([], 100)).toBeNull()
  })

  it.each([
    ['ArrowRight', 51],
    ['ArrowUp', 51],
    ['ArrowLeft', 49],
    ['ArrowDown', 49],
    ['PageUp', 60],
    ['PageDown', 40],
    ['Home', 0],
    ['End', 94],
    ['x', null],
  ])('are reached as on any slider: by %s from the 50th of 95', (pressed, to) => {
    expect(columnAfter(pressed, 50, 95)).toBe(to)
  })

  it('end at the first and the last', () => {
    expect(['ArrowLeft', 'PageDown'].map((pressed) => columnAfter(pressed, 0, 3))).toEqual([0, 0])
    expect(['ArrowRight', 'PageUp'].map((pressed) => columnAfter(pressed, 2, 3))).toEqual([2, 2])
    expect(columnAfter('End', 0, 0)).toBeNull()
  })

  it('say when, then each figure, what is not known, and what counts less', () => {
    const keys = [key('a', { worth: 'worth' }), key('b')]
    expect(points.map((_, index) => sayColumn({ points, keys }, index))).toEqual([
      ['warm-up, 2.5\u00a0s before', 'A: 10 ms', 'B: not known'],
      ['4\u00a0s', 'A: ≥\u00a020 ms, held back', 'B: 30 ms'],
    ])
    const x = { label: 'Connections', format: (value: number) => `${value} connections` }
    expect(sayColumn({ points, keys, x }, 1)[0]).toBe('4 connections')
    expect(sayColumn({ points, keys }, 2)).toEqual([])
  })
})

import { medianBounds } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { figureOf, intervalOf, medianOf } from './figure.ts'

const rounds = (values: readonly (number | null)[], ...flags: string[]) =>
  values.map((value) => ({ value, flags: flags.map((id) => ({ id })) }))
const of = ({ value }: { value: number | null }) => value

describe('figures', () => {
  it('are nothing of nothing, never zero', () => {
    expect(figureOf([], of)).toEqual({ median: null, interval: null, values: [] })
    expect(figureOf(rounds([null]), of)).toEqual({ median: null, interval: null, values: [] })
    expect(medianOf([null, null])).toBeNull()
  })

  it('of latencies allow for what their tool rounded, those of rates do not', () => {
    const printed = rounds([4000, 4000, 5000, 4000, 4000, 5000])
    const [exact, rounded] = [figureOf(printed, of, 'successesPerSecond'), figureOf(printed, of, 'latencyP99Us')]
    expect(exact.interval).toMatchObject({ low: 4000, high: 5000 })
    expect(rounded.interval).toMatchObject({ low: 3500, high: 6000 })
    expect(rounded.median).toBe(4000)
  })

  it('have an interval from three values on', () => {
    expect(figureOf(rounds([1, null, 2]), of)).toMatchObject({ median: 1.5, interval: null, values: [1, 2] })
    expect(figureOf(rounds([1, 2, 3]), of).interval).toMatchObject({ method: expect.any(String) })
    expect(medianOf([1, null, 3])).toBe(2)
    expect(medianOf([null, 5])).toBe(5)
  })

  it('have no interval if rounds are in doubt, because their noise is not known; a note is no doubt', () => {
    const doubted = rounds([1, 2, 3], 'foreign-cpu')
    expect(figureOf(doubted, of)).toEqual({ median: 2, interval: null, values: [1, 2, 3] })
    expect(figureOf([...rounds([4, 5, 6]), ...doubted], of).interval).toBeNull()
    expect(figureOf(rounds([1, 2, 3], 'noisy-environment'), of).interval).not.toBeNull()
    expect(figureOf([...rounds([4, 5, 6]), ...rounds([null], 'foreign-cpu')], of).interval).not.toBeNull()
  })

  it('of points without doubts have an interval from three rounds on, too', () => {
    const bounds = (values: number[], doubted = false) => intervalOf({ values, doubted }, medianBounds)
    expect([bounds([9, 10]), bounds([9, 10, 11], true)]).toEqual([null, null])
    expect(bounds([9, 10, 11])?.low).toBeLessThan(9)
    expect(bounds([9, 10, 11, 12])?.high).toBeGreaterThan(12)
  })
})

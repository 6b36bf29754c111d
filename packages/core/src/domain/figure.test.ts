import { describe, expect, it } from 'vitest'
import { countingRounds, figureOf, medianOf, whyNotRanked } from './figure.ts'

const round = (...ids: string[]) => ({ flags: ids.map((id) => ({ id })) })

describe('figures', () => {
  it('are nothing of nothing, never zero', () => {
    expect(figureOf([])).toEqual({ median: null, interval: null, values: [] })
    expect(medianOf([null, null])).toBeNull()
  })

  it('have an interval from three values on', () => {
    expect(figureOf([1, 2])).toMatchObject({ median: 1.5, interval: null })
    expect(figureOf([1, 2, 3]).interval).toMatchObject({ method: expect.any(String) })
    expect(medianOf([1, null, 3])).toBe(2)
  })

  it('come from rounds without flags where there are any', () => {
    const [clean, flagged] = [round(), round('errors')]
    expect(countingRounds([clean, flagged])).toEqual([clean])
    expect(countingRounds([flagged])).toEqual([flagged])
  })

  it('say why they do not rank', () => {
    expect(whyNotRanked([round(), round(), round()])).toBeNull()
    expect(whyNotRanked([round(), round(), round(), round('steal')])).toBeNull()
    expect(whyNotRanked([round('errors', 'steal'), round('errors')])).toBe('every round is flagged (errors, steal)')
    expect(whyNotRanked([round(), round('errors')])).toBe(
      '1 of at least 3 rounds without flags, 1 more flagged (errors)',
    )
  })
})

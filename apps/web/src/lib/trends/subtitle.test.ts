import type { Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { newestMoment } from './subtitle.ts'

const at = (...moments: string[]) => moments.map((moment) => Date.parse(moment) / 1000)
const trends = (...series: { at: number[]; yearOnly?: number[] }[]) =>
  ({ series: series.map((one) => ({ yearOnly: [], ...one })) }) as unknown as Trends

describe('newestMoment', () => {
  const two = trends(
    { at: at('2026-01-01T00:00:00Z', '2026-01-03T00:24:00Z') },
    { at: at('2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z') },
  )

  it('is that of a point, not the end of the axis', () => {
    expect(newestMoment(two, Date.parse('2026-02-01T00:00:00Z') / 1000)).toBe('2026-01-09T00:00:00.000Z')
    expect(newestMoment(two, Date.parse('2026-01-05T14:00:00Z') / 1000)).toBe('2026-01-03T00:24:00.000Z')
    expect(newestMoment(two, 0)).toBeNull()
  })

  it('says no more of it than is known', () => {
    expect(newestMoment(trends({ at: at('2015-12-31T00:00:00Z'), yearOnly: [0] }), 2e9)).toBe('2015')
  })
})

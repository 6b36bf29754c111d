import { emptySample, type Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { freshSamples, maxTimelinePoints, wholeTimeline } from './timeline.ts'

const sample = (t: number, phase: Sample['phase'] = 'MEASURING', rps: number | null = t): Sample => ({
  ...emptySample(t, phase),
  rps,
})

describe('freshSamples', () => {
  it('are later than the newest stored one, phase by phase', () => {
    expect(freshSamples([sample(1), sample(2)], null)).toHaveLength(2)
    expect(freshSamples([sample(1), sample(2), sample(3)], sample(2)).map(({ t }) => t)).toEqual([3])
    expect(freshSamples([sample(0.25)], sample(5, 'WARMING_UP'))).toHaveLength(1)
    expect(freshSamples([sample(9, 'WARMING_UP')], sample(0.25))).toEqual([])
  })
})

describe('wholeTimeline', () => {
  it('puts batches in order; the later figure counts', () => {
    const batches = [[sample(2), sample(3)], [sample(1, 'WARMING_UP')], [sample(2, 'MEASURING', 20)]]
    expect(wholeTimeline(batches).map(({ phase, t, rps }) => [phase, t, rps])).toEqual([
      ['WARMING_UP', 1, 1],
      ['MEASURING', 2, 20],
      ['MEASURING', 3, 3],
    ])
  })

  it.each([601, 1199, 1200, 1201, 14_400])('brings %i points down to 600 at the most and keeps their mean', (count) => {
    const warmUp = Array.from({ length: 41 }, (_, index) => sample(index, 'WARMING_UP'))
    const measured = Array.from({ length: count - 41 }, (_, index) => sample(index, 'MEASURING', 1000))
    const timeline = wholeTimeline([warmUp, measured])
    expect(timeline.length).toBeLessThanOrEqual(maxTimelinePoints)
    expect(timeline.length).toBeGreaterThan(maxTimelinePoints / 2 - 1)
    const kept = timeline.filter(({ phase }) => phase === 'MEASURING')
    expect(new Set(kept.map(({ rps }) => rps))).toEqual(new Set([1000]))
    expect(kept[0]?.t).toBe(0)
    expect(timeline.findLastIndex(({ phase }) => phase === 'WARMING_UP')).toBe(timeline.length - kept.length - 1)
  })

  it('averages what is known and leaves unknown unknown', () => {
    const points = Array.from({ length: 1000 }, (_, index) => ({
      ...sample(index, 'MEASURING', index % 2 ? null : 10),
      serverRssBytes: index % 2 ? 3 : 4,
    }))
    const [first] = wholeTimeline([points])
    expect(first).toMatchObject({ rps: 10, serverCpuUser: null, serverRssBytes: 4 })
  })
})

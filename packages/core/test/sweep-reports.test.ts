import { describe, expect, it } from 'vitest'
import { sweepReports } from '../src/domain/job/sweep-reports.ts'
import { about, cellsOf, profileOf } from './support/cells.ts'

const judged = { p99TargetMs: 5, noiseFloor: null }
const connections = [1, 2, 4, 8].map((count) => profileOf({ connections: count }))

describe('sweepReports', () => {
  it('finds the best cell, what it cannot be told from, and the highest round of all', () => {
    const rounds = [about(1000), about(2000), about(3000), about(3010)]
    rounds[2]?.push({ rate: 9000, flags: ['errors'] }, { rate: 3500, flags: ['foreign-cpu'] })
    const [report, ...more] = sweepReports(connections, cellsOf(connections, rounds), judged)
    expect(more).toEqual([])
    expect(report).toMatchObject({
      serverId: 'a',
      scenarioId: 'json',
      varies: ['connections'],
      profileIndexes: [0, 1, 2, 3],
      best: { profileIndex: 3, lowerBound: false, tied: [2] },
      // a round with errors cannot be the highest; one that was slowed down by other processes can
      highest: { profileIndex: 2, round: 6, value: 3500, runId: '2-6' },
    })
  })

  it('says that the best cell is a lower bound where it is one', () => {
    const rounds = [about(1000), about(2000), about(3000), about(8000, { flags: ['client-bound'] })]
    const [report] = sweepReports(connections, cellsOf(connections, rounds), judged)
    expect(report?.best).toEqual({ profileIndex: 3, lowerBound: true, tied: [] })
  })

  it('cannot tell the best cell from one that was held back, for that can do more', () => {
    const rounds = [about(1000), about(2000, { flags: ['client-bound'] }), about(2500), about(3000)]
    const [report] = sweepReports(connections, cellsOf(connections, rounds), judged)
    expect(report?.best).toEqual({ profileIndex: 3, lowerBound: false, tied: [1] })
  })

  it('has no best cell where nothing is certain, and none at all without a sweep', () => {
    const [report] = sweepReports(connections, cellsOf(connections, [[{ rate: 5 }], [{ rate: 6 }], [], []]), judged)
    expect(report).toMatchObject({ best: null, highest: { value: 6 } })
    const one = [profileOf({})]
    expect(sweepReports(one, cellsOf(one, [about(1)]), judged)).toEqual([])
    const unlike = [profileOf({}), profileOf({ durationSeconds: 99 })]
    expect(sweepReports(unlike, cellsOf(unlike, [about(1), about(1)]), judged)).toEqual([])
  })

  it('draws a line over the load for every combination of the rest', () => {
    const profiles = [4, 1, 2].flatMap((count) =>
      [1, 16].map((pipeline) => profileOf({ connections: count, pipeline })),
    )
    const [report] = sweepReports(
      profiles,
      cellsOf(
        profiles,
        profiles.map(() => about(10)),
      ),
      judged,
    )
    expect(report?.varies).toEqual(['connections', 'pipeline'])
    expect(report?.lines).toMatchObject([
      { over: 'connections', fixed: { pipeline: 1 }, profileIndexes: [2, 4, 0] },
      { over: 'connections', fixed: { pipeline: 16 }, profileIndexes: [3, 5, 1] },
    ])
  })

  describe('the knee', () => {
    const rates = [1000, 2000, 3000, 4000].map((rate) => profileOf({ generator: 'oha', rate }))
    const kneeOf = (p99s: number[], flags: Parameters<typeof about>[1][] = []) => {
      const rounds = p99s.map((p99Us, index) => about(1000 * (index + 1), { p99Us, ...flags[index] }))
      return sweepReports(rates, cellsOf(rates, rounds), judged)[0]?.lines[0]?.knee
    }

    it('is the highest offered rate whose p99 meets the target', () => {
      expect(kneeOf([1000, 2000, 4000, 90_000])).toMatchObject({ profileIndex: 2, open: false })
      expect(kneeOf([1000, 2000, 3000, 4000])).toMatchObject({ profileIndex: 3, open: true })
      expect(kneeOf([6000, 7000, 8000, 9000])).toBeNull()
    })

    it('is not where the rate was not reached or errors flattered the latency', () => {
      const flags = [{}, {}, { flags: ['rate-not-reached' as const] }, { flags: ['errors' as const] }]
      expect(kneeOf([1000, 2000, 3000, 3000], flags)).toMatchObject({ profileIndex: 1, open: true })
      expect(kneeOf([1000, 2000, 3000, 90_000], flags.slice(0, 3))).toMatchObject({ profileIndex: 1, open: true })
    })

    it('is certain when the whole interval is below the target', () => {
      const scattered = [1000, 9000, 1200, 1100].map((p99Us) => ({ rate: 1000, p99Us }))
      const rounds = [
        about(1000, { p99Us: 900 }),
        scattered,
        about(3000, { p99Us: 60_000 }),
        about(1, { p99Us: 70_000 }),
      ]
      const knee = sweepReports(rates, cellsOf(rates, rounds), judged)[0]?.lines[0]?.knee
      expect(knee).toMatchObject({ profileIndex: 1, certain: false })
      const varied = [900, 905, 910, 915].map((p99Us) => ({ rate: 1000, p99Us }))
      const sure = sweepReports(
        rates,
        cellsOf(rates, [varied, scattered.map((r) => ({ ...r, p99Us: 1e6 })), [], []]),
        judged,
      )
      expect(sure[0]?.lines[0]?.knee).toMatchObject({ profileIndex: 0, certain: true })
    })
  })
})

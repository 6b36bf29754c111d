import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { exportTable, getComparison, getLeaderboard, getShownTrends } from '../src/index.ts'
import { about, day, type PastGroup, pastSeries } from './support/history.ts'
import { openInstance } from './support/instance.ts'
import { startRunner } from './support/runner.ts'

describe('the points of a trend', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const trends = (series: readonly number[], more: object = {}) =>
    getShownTrends({ ctx: instance.ctx, input: { series: series.map(String), ...more } })
  const past = (subject: string, groups: PastGroup[]) =>
    pastSeries(instance, { subject, environmentId: runner.environmentId, groups })

  it('tell moments that lead a comparison to the point itself', async () => {
    const at = (index: number) => new Date(day(index).getTime() + 300)
    const { seriesId } = await past('moments', [about(100, at(1)), about(200, at(2))])
    const moments =
      (await trends([seriesId])).series[0]?.at.map((s) => `date:${new Date(s * 1000).toISOString()}`) ?? []
    const [b = '', a = ''] = moments.map((moment) => `server:moments,${moment}`)
    const { pairs, groups } = await getComparison({ ctx: instance.ctx, input: { a, b: [b] } })
    expect(groups.map(({ figure }) => figure.median)).toEqual([200, 100])
    expect(pairs).toMatchObject([{ ratio: 2, verdict: 'faster' }])
  })

  it('lie in their second, not in the next one or the next day, and in a span that ends with it', async () => {
    const late = new Date('2025-03-01T23:59:59.400Z')
    const { seriesId } = await past('late', [about(100, day(0)), { values: [100, 101, 102], at: late }])
    const at = late.getTime() / 1000 - 0.4
    expect((await trends([seriesId])).series[0]?.at.at(-1)).toBe(at)
    const second = new Date(at * 1000).toISOString()
    const [part] = (await trends([seriesId], { from: second, to: second })).series
    expect([part?.at, part?.total]).toEqual([[at], 1])
    expect((await trends([seriesId], { from: '2025-03-02T00:00:00Z' })).series[0]?.at).toEqual([])
    const asked = {
      table: 'trend' as const,
      format: 'json' as const,
      series: [String(seriesId)],
      from: second,
      to: second,
    }
    const { content } = await exportTable({ ctx: instance.ctx, input: asked })
    expect(JSON.parse(await text(content as Readable)).tables[0].rows).toMatchObject([
      { measuredAt: late.toISOString() },
    ])
  })

  it('have no interval where every round is in doubt, and no other view of them has one', async () => {
    const values = [100, 104, 111]
    const { seriesId, groupIds } = await past('doubted', [{ values, at: day(3), flagged: true }])
    const { series } = await trends([seriesId])
    expect(series[0]).toMatchObject({ value: [104], low: [null], high: [null], rounds: [3], doubted: [0], bounds: [] })
    const board = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'json', environment: 'host-a' } })
    const row = board.rows.find(({ subject }) => subject.name === 'doubted')
    const side = `report:${groupIds[0]}`
    const { groups } = await getComparison({ ctx: instance.ctx, input: { a: side, b: [side] } })
    const none = { median: 104, interval: null, values }
    expect([row?.figure, ...groups.map(({ figure }) => figure)]).toEqual([none, none, none])
    expect(row?.note).toContain('every round is flagged')
  })
})

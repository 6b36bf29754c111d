import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { metricIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { exportTable, getLeaderboard } from '../src/index.ts'
import { day, type PastGroup, pastSeries } from './support/history.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

describe('the export of trends', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const past = (subject: string, groups: PastGroup[]) =>
    pastSeries(instance, { subject, environmentId: runner.environmentId, groups })
  const exported = async (series: readonly (number | string)[], more: object = {}) => {
    const input = { table: 'trend' as const, format: 'json' as const, series: series.map(String), ...more }
    return JSON.parse(await text((await exportTable({ ctx: instance.ctx, input })).content as Readable)).tables[0]
  }

  it('has every figure exactly, as that of the leaderboard does', async () => {
    await runAll(instance, runner, await submit(instance, { servers: ['node/http'] }), () => 50_000)
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'json', environment: 'host-a' } })
    const { columns = {}, seriesId = '' } = rows.find(({ subject }) => subject.name === 'node/http') ?? {}
    const measured = metricIds.filter((metric) => typeof columns[metric] === 'number')
    expect(measured.some((metric) => columns[metric] !== Number(columns[metric]?.toPrecision(6)))).toBe(true)
    for (const metric of measured) {
      const { rows } = await exported([seriesId], { metric })
      expect([metric, rows[0].median]).toEqual([metric, columns[metric]])
    }
  })

  it('has every point, however many, or those of a span with both its ends', async () => {
    const groups = Array.from({ length: 2500 }, (_, i) => ({ values: [100 + (i % 7)], at: day(i) }))
    const { seriesId } = await past('every point', groups)
    const { rows } = await exported([seriesId])
    expect(rows.map(({ median }: { median: number }) => median)).toEqual(
      groups.toReversed().map(({ values }) => values[0]),
    )
    const taken = async (from?: Date, to?: Date) =>
      (await exported([seriesId], { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }))
        .rows.length
    expect([await taken(day(7), day(9)), await taken(day(2490)), await taken(undefined, day(4))]).toEqual([3, 10, 5])
    expect(await taken(day(2600))).toBe(0)
  })

  it('has no part of what is too much to read, unless a part is asked for', async () => {
    const few = await Promise.all(
      Array.from({ length: 49 }, async (_, i) => (await past(`few ${i}`, [{ values: [100], at: day(i) }])).seriesId),
    )
    const values = Array.from({ length: 50 }, (_, i) => 100 + i)
    const many = await past(
      'too many',
      Array.from({ length: 81 }, (_, i) => ({ values, at: day(i) })),
    )
    const all = [many.seriesId, ...few]
    await expect(exported(all)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'series', message: expect.stringContaining('fewer series') }],
    })
    expect((await exported(all, { from: day(70).toISOString() })).rows).toHaveLength(11)
    expect((await exported([many.seriesId])).rows).toHaveLength(81)
  })
})

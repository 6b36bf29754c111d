import { randomUUID } from 'node:crypto'
import { metricIds } from '@wrkbench/contracts'
import { type ReachedProject, trendRows } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  getLeaderboard,
  getResult,
  getShownTrends,
  listAnnotations,
  listNewest,
  listSeries,
} from '../src/index.ts'
import { answerView } from '../src/share/answer-view.ts'
import { countStatements } from './support/count-statements.ts'
import { about, day, type PastGroup, pastSeries } from './support/history.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

describe('trends', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const trends = (series: readonly number[], more: object = {}) =>
    getShownTrends({ ctx: instance.ctx, input: { series: series.map(String), ...more } })
  const past = (subject: string, groups: PastGroup[]) =>
    pastSeries(instance, { subject, environmentId: runner.environmentId, groups })
  /** levels with small noise that never repeats */
  const steady = (level: number, count: number, from: number, more: Partial<PastGroup> = {}): PastGroup[] =>
    Array.from({ length: count }, (_, i) => about(level * (1 + 0.004 * Math.sin(i * 2.4)), day(from + i), more))

  it('shows a point for each group of rounds: median, interval and its newest result', async () => {
    const { seriesId } = await past('points', [about(200, day(3)), about(100, day(1)), { values: [7, 8], at: day(2) }])
    const { series, metric } = await trends([seriesId])
    expect(metric).toBe('successesPerSecond')
    expect(series[0]).toMatchObject({
      subject: { name: 'points' },
      scenario: { id: 'json' },
      environment: { name: 'host-a' },
      total: 3,
      at: [1, 2, 3].map((index) => day(index).getTime() / 1000),
      value: [100, 7.5, 200],
      rounds: [5, 2, 5],
      complete: true,
      doubted: [],
      breaks: [],
      changes: [],
    })
    expect(series[0]?.low).toEqual([expect.closeTo(99.02, 2), null, expect.closeTo(198.04, 2)])
    const result = await getResult({ ctx: instance.ctx, input: { id: String(series[0]?.result[2]) } })
    expect(result).toMatchObject({
      measuredAt: day(3).toISOString(),
      rounds: 5,
      series: { seriesId: String(seriesId) },
    })
  })

  it('says of which points nothing but the year is known', async () => {
    const { seriesId, groupIds } = await past('years', [about(100, day(1)), about(200, day(2)), about(150, day(3))])
    await instance.db.pool.query(
      `UPDATE results SET flags = '[{"id": "date-uncertain", "evidence": "made up"}]' WHERE group_id = $1`,
      [groupIds[1]],
    )
    expect((await trends([seriesId])).series[0]).toMatchObject({ yearOnly: [1], doubted: [], rounds: [5, 5, 5] })
  })

  it('counts as looked at what does not tell the metric: a line that ends at the limit is not called complete', async () => {
    const { seriesId, groupIds } = await past('partly told', [about(100, day(1)), about(200, day(2))])
    await instance.db.pool.query(
      'UPDATE results SET successes_per_second = NULL WHERE series_id = $1 AND group_id = $2 AND round <= 2',
      [seriesId, groupIds[1]],
    )
    const asked = {
      projects: ['default'],
      seriesIds: [seriesId],
      metric: 'successesPerSecond' as const,
      from: null,
      to: null,
    }
    const look = (limit: number) => trendRows(instance.db.pool, { ...asked, limit }, (found) => found)
    const [row] = await look(5)
    expect(row).toMatchObject({ looked: 5, at: [day(2).getTime() / 1000] })
    expect(row?.values[0]).toHaveLength(3)
    const [whole] = await look(100)
    expect(whole).toMatchObject({ looked: 10, at: [day(1), day(2)].map((at) => at.getTime() / 1000) })
    await instance.db.pool.query('UPDATE results SET successes_per_second = NULL WHERE series_id = $1', [seriesId])
    const [none] = await look(10)
    expect(none).toMatchObject({ looked: 10, at: [], values: [], doubted: [] })
  })

  it('leaves flagged rounds out, and says which points have nothing else', async () => {
    const groups = [about(100, day(1)), about(50, day(2), { flagged: true })]
    const { seriesId, groupIds } = await past('doubts', groups)
    await instance.db.pool.query(`UPDATE results SET flag_count = 1 WHERE group_id = $1 AND round > 3`, [groupIds[0]])
    const { series } = await trends([seriesId])
    expect(series[0]).toMatchObject({
      rounds: [3, 5],
      value: [100, 50],
      doubted: [1],
      high: [expect.any(Number), null],
    })
  })

  it('calls a lower bound what only something else held back, in three rounds or more', async () => {
    const held = (at: Date, flag: string, rounds = 5) => ({
      ...about(50, at, { flagged: true, flag }),
      values: [49, 50, 51, 50.5, 49.5].slice(0, rounds),
    })
    const groups = [about(100, day(1)), held(day(2), 'client-bound'), held(day(3), 'errors'), held(day(4), 'steal', 2)]
    const { seriesId, groupIds } = await past('bounds', [...groups, held(day(5), 'network-bound')])
    await instance.db.pool.query(
      `UPDATE results SET flags = flags || '[{"id": "errors", "evidence": "made up"}]' WHERE group_id = $1 AND round = 2`,
      [groupIds[4]],
    )
    expect((await trends([seriesId])).series[0]).toMatchObject({ doubted: [1, 2, 3, 4], bounds: [1] })
    // a bound says nothing about latency: a server that gets fewer requests answers sooner
    expect((await trends([seriesId], { metric: 'latencyP99Us' })).series[0]).toMatchObject({ bounds: [] })
  })

  it('is as unsure of two rounds without flags beside flagged ones as a board is', async () => {
    const held = (at: Date, flag: string, values: number[]) => ({ ...about(50, at, { flagged: true, flag }), values })
    const { seriesId, groupIds } = await past('partly', [
      about(100, day(1)),
      held(day(2), 'steal', [40, 41, 42, 50.5, 49.5]),
      held(day(3), 'errors', [40, 41, 42, 50.5, 49.5]),
      held(day(4), 'steal', [40, 41, 50, 51, 52]),
    ])
    for (const [group, first] of [
      [1, 4],
      [2, 4],
      [3, 3],
    ] as const) {
      await instance.db.pool.query(
        `UPDATE results SET flags = '[]', flag_count = 0 WHERE group_id = $1 AND round >= $2`,
        [groupIds[group], first],
      )
    }
    const [line] = (await trends([seriesId])).series
    expect(line).toMatchObject({ doubted: [1, 2], bounds: [1], rounds: [5, 5, 2, 3] })
    expect(line?.value.slice(1)).toEqual([42, 50, 51])
    expect(line?.low.map((low) => low !== null)).toEqual([true, false, false, true])
  })

  it('breaks where the hardware or the method changed, and says what', async () => {
    const { seriesId } = await past('breaks', [
      ...steady(100, 3, 0, { hardware: 'a' }),
      ...steady(150, 3, 3, { hardware: 'b' }),
      ...steady(150, 2, 6, { hardware: 'b', method: 'another', generatorVersion: '4.2.0' }),
    ])
    const { series } = await trends([seriesId])
    expect(series[0]?.breaks).toEqual([
      { index: 3, hardware: true, method: false, differences: [] },
      { index: 6, hardware: false, method: true, differences: [{ label: 'Load generator', from: null, to: '4.2.0' }] },
    ])
    expect(series[0]?.changes).toEqual([])
  })

  it('finds a change of level within a segment, with the version that came with it', async () => {
    const { seriesId } = await past('changes', [
      ...steady(100, 12, 0, { frameworkVersion: '1.0' }),
      ...steady(90, 12, 12, { frameworkVersion: '1.1' }),
    ])
    const change = (await trends([seriesId])).series[0]?.changes[0]
    expect(change).toMatchObject({ index: 12, verdict: 'slower', ratio: expect.closeTo(0.9, 2) })
    expect(change?.differences).toEqual([{ label: 'Version', from: '1.0', to: '1.1' }])
    const latency = await trends([seriesId], { metric: 'latencyP99Us' })
    expect(latency.series[0]?.changes[0]).toMatchObject({
      index: 12,
      verdict: 'slower',
      ratio: expect.closeTo(1.11, 2),
    })
  })

  it('down-samples, and keeps the change among the points', async () => {
    const { seriesId } = await past('long', [...steady(100, 217, 0), ...steady(120, 200, 217)])
    const { series } = await trends([seriesId], { points: 40 })
    expect(series[0]?.total).toBe(417)
    expect(series[0]?.at.length).toBeLessThanOrEqual(43)
    const index = series[0]?.changes[0]?.index ?? 0
    expect(series[0]?.at[index]).toBe(day(217).getTime() / 1000)
  })

  it('takes a span, and refuses one that is none', async () => {
    const { seriesId } = await past('span', steady(100, 10, 0))
    const span = { from: day(2).toISOString(), to: day(4).toISOString() }
    expect((await trends([seriesId], span)).series[0]?.total).toBe(3)
    await expect(trends([seriesId], { from: span.to, to: span.from })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(trends([987_654])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('shows of a span the changes that all of the time has in it, and no others, to whoever asks', async () => {
    const { seriesId } = await past('shown', [...steady(100, 12, 0), ...steady(90, 12, 12)])
    const [all] = (await trends([seriesId])).series
    expect(all?.changes).toHaveLength(1)
    const query = { series: [String(seriesId)], from: day(11).toISOString(), to: day(13).toISOString() }
    const [part] = (await trends([seriesId], query)).series
    expect(part?.changes).toEqual(all?.changes.map((change) => ({ ...change, index: 1 })))
    expect(await answerView(instance.ctx, { page: 'trends', query })).toMatchObject({ answer: { series: [part] } })
    expect((await trends([seriesId], { ...query, from: day(13).toISOString() })).series[0]?.changes).toEqual([])
  })

  it('looks for series in what its caller reaches, in no project for want of one', async () => {
    const { seriesId } = await past('reached', steady(100, 3, 0))
    const { id = '' } = (await instance.db.prisma.project.findFirst({ where: { slug: 'default' } })) ?? {}
    const home = { id, slug: 'default', name: 'Default', isPublic: false, role: 'viewer' as const }
    const other = { ...home, id: randomUUID(), slug: 'other' }
    const asks = (projects: ReachedProject[], project?: string) =>
      getShownTrends({
        ctx: {
          ...instance.as({ kind: 'user', id: 'u', name: 'U', scopes: ['read'], projects }),
          ...(project && { project }),
        },
        input: { series: [String(seriesId)] },
      })
    expect((await asks([other, home])).series).toHaveLength(1)
    await expect(asks([])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(asks([other])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(asks([home], 'other')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('keeps to the project of the first series', async () => {
    const mine = await past('mine', steady(100, 3, 0))
    const project = await instance.db.prisma.project.create({
      data: { id: randomUUID(), slug: 'apart', name: 'Apart' },
    })
    const [theirs] = (
      await instance.db.pool.query<{ id: number }>(
        `WITH subject AS (INSERT INTO subjects (project_id, name) VALUES ($1, 'theirs') RETURNING id)
         INSERT INTO series (project_id, subject_id, scenario_id, load_profile_id, environment_id)
         SELECT $1, subject.id, s.scenario_id, s.load_profile_id, s.environment_id FROM subject, series s WHERE s.id = $2
         RETURNING id`,
        [project.id, mine.seriesId],
      )
    ).rows
    const both = ['default', 'apart'].map((slug) => ({
      id: slug,
      slug,
      name: slug,
      isPublic: false,
      role: 'viewer' as const,
    }))
    const ctx = instance.as({ kind: 'user', id: 'u', name: 'U', scopes: ['read'], projects: both })
    const ask = (series: number[]) => getShownTrends({ ctx, input: { series: series.map(String) } })
    expect((await ask([theirs?.id ?? 0])).series[0]?.subject.name).toBe('theirs')
    await expect(ask([mine.seriesId, theirs?.id ?? 0])).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(String(theirs?.id)),
    })
  })

  it('answers in the order asked for, in two statements', async () => {
    const ids = await Promise.all(['x', 'y', 'z'].map(async (name) => (await past(name, steady(100, 3, 0))).seriesId))
    const wanted = ids.toReversed()
    const answers: string[] = []
    const statements = await countStatements(instance.db, async (db) => {
      const { series } = await getShownTrends({ ctx: { ...instance.ctx, db }, input: { series: wanted.map(String) } })
      answers.push(...series.map(({ seriesId }) => seriesId))
    })
    expect(answers).toEqual(wanted.map(String))
    expect(statements).toHaveLength(2)
  })

  it('computes every metric as the leaderboard does', async () => {
    await runAll(instance, runner, await submit(instance, { servers: ['node/http'] }), () => 50_000)
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'json', environment: 'host-a' } })
    const board = rows.find(({ subject }) => subject.name === 'node/http')
    for (const metric of metricIds) {
      const { series } = await trends([Number(board?.seriesId)], { metric })
      const expected = board?.columns[metric] ?? null
      expect([metric, series[0]?.value]).toEqual([metric, expected === null ? [] : [Number(expected.toPrecision(6))]])
    }
  })

  it('lists the series of what was measured last', async () => {
    const list = await listSeries({ ctx: instance.ctx, input: { scenario: 'json' } })
    expect(list).toMatchObject({ scenario: { id: 'json' }, environment: { name: 'host-a' } })
    const long = list.items.find(({ subject }) => subject.name === 'long')
    expect(long).toMatchObject({
      groups: 417,
      firstAt: day(0).toISOString(),
      lastAt: day(416).toISOString(),
      cleanAt: day(416).toISOString(),
      lastRate: expect.any(Number),
    })
    expect(list.items.find(({ subject }) => subject.name === 'node/http')?.subject).toMatchObject({
      displayName: 'http',
      language: 'node',
      serverId: 'node/http',
    })
  })

  it('lists what a server was measured at last, and how that came about', async () => {
    const newest = async (server: string) => (await listNewest({ ctx: instance.ctx, input: { server } })).items
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'json', environment: 'host-a' } })
    const board = rows.find(({ subject }) => subject.name === 'node/http')
    const [first, ...others] = await newest('node/http')
    expect(others).toEqual([])
    expect(first).toMatchObject({ seriesId: board?.seriesId, metric: 'successesPerSecond', doubted: false, rounds: 3 })
    expect(first?.figure).toEqual(board?.figure)
    expect(first?.trend).toEqual([Number(board?.figure.median?.toPrecision(6))])
    expect(await newest('node/express')).toEqual([])
  })

  it('says when a server was measured last to the millisecond, however late in its second or day', async () => {
    const { rows } = await instance.db.pool.query<{ at: Date }>(
      `UPDATE results r SET measured_at = date_trunc('day', r.measured_at) - interval '600 ms' + r.round * interval '1 ms'
       FROM series s JOIN subjects u ON u.id = s.subject_id WHERE s.id = r.series_id AND u.server_id = 'node/http'
       RETURNING r.measured_at AS at`,
    )
    const last = Math.max(...rows.map(({ at }) => at.getTime()))
    expect(new Date(last).toISOString()).toContain('T23:59:59.')
    const [first] = (await listNewest({ ctx: instance.ctx, input: { server: 'node/http' } })).items
    expect(first?.at).toBe(new Date(last).toISOString())
  })

  it('tells of a server what it can do at least, as the leaderboard does', async () => {
    const flags = JSON.stringify([{ id: 'client-bound', evidence: 'made up' }])
    const flag = (value: string, count: number) =>
      instance.db.pool.query(
        `UPDATE results r SET flags = $1, flag_count = $2 FROM series s JOIN subjects u ON u.id = s.subject_id
         WHERE s.id = r.series_id AND u.server_id = 'node/http'`,
        [value, count],
      )
    await flag(flags, 1)
    const here = { scenario: 'json', environment: 'host-a' }
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: here })
    const board = rows.find(({ subject }) => subject.name === 'node/http')
    const [first] = (await listNewest({ ctx: instance.ctx, input: { server: 'node/http' } })).items
    const byLatency = await getLeaderboard({ ctx: instance.ctx, input: { ...here, metric: 'latencyP99Us' } })
    await flag('[]', 0)
    expect(board?.lowerBound).toBe(true)
    // whatever metric ranks, the throughput beside it remains a lower bound
    const beside = byLatency.rows.find(({ subject }) => subject.name === 'node/http')
    expect(beside).toMatchObject({ lowerBound: false, boundedThroughput: true })
    expect(beside?.columns.successesPerSecond).toBe(board?.figure.median)
    expect(first).toMatchObject({ lowerBound: true, doubted: false, rounds: 3, figure: board?.figure })
  })

  describe('annotations', () => {
    const note = (text: string, more: object = {}) =>
      createAnnotation({ ctx: instance.ctx, input: { at: day(5).toISOString(), text, ...more } })

    it('are shown on their series, their environment, or everywhere', async () => {
      const { seriesId: one } = await past('noted', steady(100, 10, 0))
      const { seriesId: other } = await past('not noted', steady(100, 10, 0))
      await note(' Go 1.13 installed ')
      await note('of one', { seriesId: String(one) })
      await note('of the host', { environmentId: runner.environmentId })
      const texts = async (id: number) => (await trends([id])).annotations.map(({ text }) => text).sort()
      expect(await texts(one)).toEqual(['Go 1.13 installed', 'of one', 'of the host'])
      expect(await texts(other)).toEqual(['Go 1.13 installed', 'of the host'])
    })

    it('can be changed and removed', async () => {
      const { id, createdBy } = await note('typo')
      expect(createdBy).toBe('test')
      instance.clock.advance(60)
      const changed = await changeAnnotation({ ctx: instance.ctx, input: { id, text: 'no typo' } })
      expect(changed).toMatchObject({ id, text: 'no typo', at: day(5).toISOString() })
      await deleteAnnotation({ ctx: instance.ctx, input: { id } })
      const { items } = await listAnnotations({ ctx: instance.ctx, input: {} })
      expect(items.map((item) => item.id)).not.toContain(id)
      await expect(changeAnnotation({ ctx: instance.ctx, input: { id, text: 'late' } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(deleteAnnotation({ ctx: instance.ctx, input: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('name series and environments that there are', async () => {
      await expect(note('x', { seriesId: '987654' })).rejects.toMatchObject({ errors: [{ path: '/seriesId' }] })
      await expect(note('x', { environmentId: crypto.randomUUID() })).rejects.toMatchObject({
        errors: [{ path: '/environmentId' }],
      })
    })
  })
})

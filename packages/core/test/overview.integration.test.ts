import { describe, expect, it } from 'vitest'
import { createSuite, getLeaderboard, getOverview } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { type PastGroup, pastSeries } from './support/history.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

describe('overview', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const overview = () => getOverview({ ctx: instance.ctx, input: {} })
  const ago = (days: number) => new Date(instance.clock.now().getTime() - days * 86_400_000)
  const past = (subject: string, groups: PastGroup[]) =>
    pastSeries(instance, { subject, environmentId: runner.environmentId, groups })
  /** one group a day, the newest an hour ago */
  const daily = (level: (daysAgo: number) => number, days: number, more: Partial<PastGroup> = {}): PastGroup[] =>
    Array.from({ length: days }, (_, i) => days - 1 - i).map((daysAgo) => ({
      values: [0.996, 1.004, 1, 0.998, 1.002].map((share) => share * level(daysAgo) * (1 + 0.002 * Math.sin(daysAgo))),
      at: ago(daysAgo + 1 / 24),
      ...more,
    }))

  it('is empty where nothing was ever measured', async () => {
    expect(await overview()).toMatchObject({ empty: true, boards: [], changed: { items: [], looked: 0 }, wrong: [] })
  })

  it('tells what changed within a week and what came with it, and leaves the rest alone', async () => {
    await past(
      'steady',
      daily(() => 500, 40),
    )
    await past(
      'old news',
      daily((daysAgo) => (daysAgo > 20 ? 400 : 300), 40),
    )
    const groups = daily((daysAgo) => (daysAgo > 5 ? 200 : 170), 40)
    const { seriesId } = await past(
      'slower',
      groups.map((group, index) => ({ ...group, frameworkVersion: index < 34 ? '1.0' : '1.1' })),
    )
    await past(
      'new',
      daily(() => 100, 2),
    )
    const { changed } = await overview()
    expect(changed).toMatchObject({ looked: 4, left: 0, fresh: 1 })
    expect(changed.items).toMatchObject([
      {
        seriesId: String(seriesId),
        by: 'change-point',
        verdict: 'slower',
        ratio: expect.closeTo(0.85, 2),
        differences: [{ label: 'Version', from: '1.0', to: '1.1' }],
      },
    ])
    expect(Math.abs(Date.parse(changed.items[0]?.at ?? '') - ago(5).getTime())).toBeLessThan(86_400_000)
  })

  it('shows the rankings that the leaderboard shows', async () => {
    await runAll(instance, runner, await submit(instance, { scenarios: ['sha256'] }), () => 50_000)
    const { boards, recent } = await overview()
    expect(boards.map(({ scenario }) => scenario.id)).toEqual(['sha256', 'json'])
    for (const board of boards) {
      const { rows } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: board.scenario.id } })
      expect(board.rows).toEqual(rows.slice(0, board.rows.length))
      expect(board.rows.length + board.further).toBe(rows.length)
    }
    expect(recent).toHaveLength(1)
  })

  it('names what is wrong: a runner that is away, a suite that is late, a job that failed, results in doubt', async () => {
    const job = {
      environment: runner.environmentId,
      servers: ['node/http'],
      scenarios: ['json'],
      profiles: [{ generator: 'wrk' as const, connections: 1, durationSeconds: 1 }],
    }
    const schedule = { cron: '0 3 * * *' }
    const { id } = await createSuite({ ctx: instance.ctx, input: { name: 'Nightly', job, schedule } })
    await past(
      'doubted',
      daily(() => 100, 2, { flagged: true }),
    )
    const [newest] = daily(() => 100, 1, { flagged: true })
    if (newest) await past('doubted often', [{ ...newest, values: Array.from({ length: 1100 }, () => 100) }])
    await instance.db.pool.query(`UPDATE jobs SET status = 'PARTIAL'`)
    const { wrong: first } = await overview()
    expect(first.map(({ kind }) => kind)).toEqual(['failed-job', 'flagged-results'])
    expect(first[1]?.name).toBe('1,105 rounds of 2 series')
    instance.clock.advance(2 * 86_400)
    const { wrong } = await overview()
    expect(wrong.map(({ kind }) => kind)).toEqual(['lost-runner', 'stale-suite', 'failed-job', 'flagged-results'])
    expect(wrong[1]).toMatchObject({ id, name: 'Nightly' })
    for (const name of ['b', 'c', 'd', 'e', 'f'])
      await createSuite({ ctx: instance.ctx, input: { name, job, schedule } })
    instance.clock.advance(2 * 86_400)
    const { wrong: listed, furtherWrong } = await overview()
    expect(listed.filter(({ kind }) => kind === 'stale-suite')).toHaveLength(5)
    expect(furtherWrong).toEqual([{ kind: 'stale-suite', count: 1 }])
  })

  it('has nothing of another project', async () => {
    const { slug } = await instance.db.prisma.project.create({ data: { slug: 'elsewhere', name: 'Elsewhere' } })
    const elsewhere = await getOverview({ ctx: instance.ctx, input: { project: slug } })
    expect(elsewhere).toMatchObject({ empty: true, boards: [], running: [], recent: [], furtherWrong: [] })
    expect(elsewhere.changed).toMatchObject({ items: [], looked: 0, left: 0 })
    // runners are the instance's
    expect(elsewhere.wrong.map(({ kind }) => kind)).toEqual(['lost-runner'])
  })

  it('asks the database the same number of questions however much there is', async () => {
    const statements = await countStatements(instance.db, (db) =>
      getOverview({ ctx: { ...instance.ctx, db }, input: {} }),
    )
    expect(statements).toHaveLength(8)
  })

  it('has the jobs that run before those that wait, and counts all of them', async () => {
    const { number: before } = await submit(instance, { servers: ['node/http'] })
    for (let i = 0; i < 7; i++) await submit(instance, { servers: ['node/http'] })
    await instance.db.pool.query("UPDATE jobs SET status = 'RUNNING', started_at = now() WHERE number = $1", [
      before + 7,
    ])
    const { running, furtherRunning } = await overview()
    expect(running.map(({ number }) => number - before)).toEqual([7, 0, 1, 2, 3, 4])
    expect(furtherRunning).toBe(2)
  })
})

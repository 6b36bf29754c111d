import type { RunSummary } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { getLeaderboard } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { measurement, startRunner, usage } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

describe('getLeaderboard', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const board = (input: Parameters<typeof getLeaderboard>[0]['input'] = {}) =>
    getLeaderboard({ ctx: instance.ctx, input })
  const servers = ['node/http', 'node/express', 'go/net-http']
  const steady: Record<string, number> = { 'node/http': 50_000, 'node/express': 20_000, 'go/net-http': 50_300 }
  const around = ({ serverId, round }: RunSummary) => (steady[serverId] ?? 0) + round * 100

  const faster = ({ round }: RunSummary) => 80_000 + round * 100

  it('is empty on an empty instance', async () => {
    expect(await board()).toMatchObject({
      scenario: null,
      environment: null,
      profile: null,
      metric: 'successesPerSecond',
      rows: [],
      choices: { scenarios: [], environments: [], profiles: [], dates: [], dateCount: 0, yearOnly: [] },
    })
  })

  it('ranks the latest group of every subject, ties as one rank', async () => {
    const job = await submit(instance, { servers, rounds: 5 })
    await runAll(instance, runner, job, around)
    const { rows, scenario, environment, profile, choices } = await board()
    expect(rows.map(({ rank, tied, subject }) => [rank, tied, subject.name])).toEqual([
      [1, true, 'go/net-http'],
      [1, true, 'node/http'],
      [3, false, 'node/express'],
    ])
    expect(scenario).toEqual({ id: 'json', displayName: 'JSON' })
    expect(environment).toMatchObject({ name: 'host-a', cpus: 2, facts: { cpuModel: 'Test CPU' } })
    expect(profile?.profile).toMatchObject({ generator: 'wrk', connections: 10 })
    expect(choices).toMatchObject({ scenarios: [{ id: 'json' }], environments: [{ name: 'host-a' }] })
    expect(choices.dates).toHaveLength(1)
    expect(rows[2]).toMatchObject({
      note: null,
      rounds: 5,
      flaggedRounds: 0,
      flags: [],
      errors: 0,
      jobId: job.id,
      jobNumber: job.number,
      subject: { displayName: 'express', language: 'node', frameworkVersion: '5.1.0', linesOfCode: 30 },
      figure: { median: 4060, values: [4020, 4040, 4060, 4080, 4100] },
      cpuUserPercent: 40,
      cpuSystemPercent: 20,
      // 4060/s by 3 CPU-seconds in 5 s
      columns: { serverCpuPercent: 60, serverPeakRssBytes: 50_000_000, startMs: 95.5, successesPerSecond: 4060 },
    })
    expect(rows[2]?.columns.successesPerCpuSecond).toBeCloseTo(4060 / 0.6, 6)
    const { figure, intervals } = rows[2] ?? {}
    expect(intervals?.successesPerSecond?.low).toBeCloseTo(figure?.interval?.low ?? Number.NaN, 1)
    expect(intervals?.successesPerSecond?.high).toBeCloseTo(figure?.interval?.high ?? Number.NaN, 1)
    // five rounds that are all alike
    expect(intervals?.serverPeakRssBytes).toBeNull()
    expect(rows[2]?.runIds).toHaveLength(5)
  })

  it('ranks by another metric the other way round', async () => {
    const { rows, metric } = await board({ metric: 'latencyMeanUs' })
    expect(metric).toBe('latencyMeanUs')
    expect(rows.map(({ rank, subject }) => [rank, subject.name]).at(-1)).toEqual([3, 'node/express'])
    expect(rows[0]?.figure.median).toBeLessThan(rows[2]?.figure.median ?? 0)
  })

  it('tells no more of a row than is asked for, with the same places and figures', async () => {
    const { rows: all } = await board()
    const { rows } = await board({ column: ['latencyMeanUs'], rounds: false })
    expect(rows).toEqual(
      all.map((row) => ({
        ...row,
        figure: { ...row.figure, values: [] },
        columns: { latencyMeanUs: row.columns.latencyMeanUs },
        intervals: { latencyMeanUs: row.intervals.latencyMeanUs },
        runIds: row.runIds.slice(-1),
      })),
    )
    expect(rows.map(({ counted }) => counted)).toEqual([5, 5, 5])
    expect(rows[0]?.runIds).toHaveLength(1)
  })

  it('takes two statements, whatever there is', async () => {
    const statements = await countStatements(instance.db, (db) =>
      getLeaderboard({ ctx: { ...instance.ctx, db }, input: {} }),
    )
    expect(statements).toHaveLength(2)
  })

  it('shows the newest group, and an older one at its date', async () => {
    const before = instance.clock.now().toISOString()
    instance.clock.advance(3600)
    await runAll(instance, runner, await submit(instance, { servers: ['node/express'] }), faster)
    const now = await board()
    expect(now.rows[0]).toMatchObject({ rank: 1, subject: { name: 'node/express' }, figure: { median: 16_040 } })
    expect(now.rows[1]).toMatchObject({ rank: 2, tied: true })
    const then = await board({ at: before })
    expect(then.rows.at(-1)).toMatchObject({ subject: { name: 'node/express' }, figure: { median: 4060 } })
    expect(then.choices.dates).toHaveLength(2)
    expect(then.choices.yearOnly).toEqual([])
    expect((await board({ at: '2001-01-01T00:00:00Z' })).rows).toEqual([])
    await expect(board({ at: 'yesterday' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('says of which dates nothing but the year is known', async () => {
    const [older = ''] = (await board()).choices.dates
    const uncertain = '[{"id": "date-uncertain", "evidence": "made up"}]'
    const flag = (flags: string) =>
      instance.db.pool.query(
        'UPDATE results SET flags = $1 WHERE group_id = (SELECT group_id FROM results WHERE measured_at = $2 LIMIT 1)',
        [flags, older],
      )
    await flag(uncertain)
    expect((await board()).choices).toMatchObject({ dates: [older, expect.anything()], yearOnly: [0] })
    await flag('[]')
  })

  it('shows a subject whose newest run failed with the reason and without a rank', async () => {
    instance.clock.advance(60)
    const job = await submit(instance, { servers: ['go/net-http'], rounds: 1 })
    await runAll(instance, runner, job, () => 'fails')
    const row = (await board()).rows.find(({ subject }) => subject.name === 'go/net-http')
    expect(row).toMatchObject({
      rank: null,
      figure: { median: null, values: [] },
      jobId: job.id,
      jobNumber: job.number,
      runIds: [],
      note: `its newest run failed (job ${job.number}): wrong body`,
    })
    instance.clock.advance(60)
    await runAll(instance, runner, await submit(instance, { servers: ['go/net-http'] }), around)
    const again = (await board()).rows.find(({ subject }) => subject.name === 'go/net-http')
    expect(again).toMatchObject({ rank: 2, note: null })
  })

  it('leaves flagged rounds out of figure and rank, and does not rank what has nothing else', async () => {
    instance.clock.advance(60)
    await submit(instance, { servers: ['node/http'], rounds: 4 })
    for (let round = 1; round <= 4; round++) {
      const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
      const measured = measurement(instance.clock.now(), wrkOutput({ requests: round === 4 ? 90_000 : 50_000 + round }))
      if (round === 4) measured.generator = usage({ cpuUserSeconds: 4, cpuSystemSeconds: 1 })
      await runner.finish(plan, { measurement: measured })
    }
    const row = (await board()).rows.find(({ subject }) => subject.name === 'node/http')
    expect(row).toMatchObject({
      rank: 2,
      rounds: 4,
      flaggedRounds: 1,
      flags: [{ id: 'client-bound' }],
      figure: { values: [10_000.2, 10_000.4, 10_000.6] },
    })
    instance.clock.advance(60)
    await runAll(instance, runner, await submit(instance, { servers: ['node/http'] }), () => 500)
    const flagged = (await board()).rows.at(-1)
    expect(flagged).toMatchObject({
      rank: null,
      flaggedRounds: 3,
      figure: { median: 100 },
      note: 'every round is flagged (too few requests)',
    })
  })

  it('gives nobody the first rank whom a lower bound beats', async () => {
    instance.clock.advance(60)
    await submit(instance, { servers: ['node/http'] })
    for (let round = 1; round <= 3; round++) {
      const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
      const measured = measurement(instance.clock.now(), wrkOutput({ requests: 300_000 + round }))
      measured.generator = usage({ cpuUserSeconds: 4, cpuSystemSeconds: 1 })
      await runner.finish(plan, { measurement: measured })
    }
    const { rows } = await board()
    expect(rows[0]).toMatchObject({
      rank: null,
      lowerBound: true,
      note: 'lower bound (every round in doubt: load generator out of CPU)',
      subject: { name: 'node/http' },
      figure: { median: 60_000.4 },
    })
    expect(rows.slice(1).map(({ rank }) => rank)).not.toContain(1)
    // its latency is unknown: a server that gets fewer requests answers sooner
    const byLatency = await board({ metric: 'latencyP99Us' })
    expect(byLatency.rows.at(-1)).toMatchObject({ lowerBound: false, subject: { name: 'node/http' } })
  })

  it('offers only combinations that have results', async () => {
    const profiles = [{ generator: 'wrk' as const, connections: 20, durationSeconds: 5 }]
    instance.clock.advance(60)
    await runAll(instance, runner, await submit(instance, { scenarios: ['sha256'], profiles }), () => 50_000)
    // one server takes the place of no ranking of three
    expect((await board()).scenario?.id).toBe('json')
    const newest = await board({ scenario: 'sha256' })
    expect(newest.choices.scenarios.map(({ id }) => id)).toEqual(['json', 'sha256'])
    expect(newest.choices.profiles.map(({ profile }) => profile.connections)).toEqual([20])
    const json = await board({ scenario: 'json', environment: 'host-a' })
    expect(json.rows).toHaveLength(3)
    expect(json.choices.profiles.map(({ profile }) => profile.connections)).toEqual([10])
    expect((await board({ scenario: 'json', profile: newest.profile?.id })).rows).toEqual([])
  })

  it('has a subject that never did anything there but fail', async () => {
    instance.clock.advance(60)
    const job = await submit(instance, { servers: ['node/http', 'go/net-http'], scenarios: ['sha256'], rounds: 1 })
    await runAll(instance, runner, job, ({ serverId }) => (serverId === 'go/net-http' ? 'fails' : 50_000))
    const { rows } = await board({ scenario: 'sha256' })
    expect(rows.map(({ subject, note }) => [subject.name, note])).toEqual([
      ['node/http', 'only 1 round, 3 are needed'],
      ['go/net-http', `its newest run failed (job ${job.number}): wrong body`],
    ])
  })
})

import { type CompareQuery, type MetricId, metricIds } from '@wrkbench/contracts'
import { comparedNames } from '@wrkbench/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getComparison } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { day, type PastGroup, pastSeries } from './support/history.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'

describe('getComparison', () => {
  let instance: TestInstance
  let runner: TestRunner
  const rounds = (level: number, at: Date, more: Partial<PastGroup> = {}): PastGroup => ({
    values: [0.99, 1.01, 1, 0.995, 1.005, 1.003].map((share) => share * level),
    at,
    ...more,
  })
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    const past = (subject: string, groups: PastGroup[]) =>
      pastSeries(instance, { subject, environmentId: runner.environmentId, groups })
    await past('gin', [
      rounds(100, day(0), { commit: 'aaaa1111', frameworkVersion: '1.9', hardware: 'old' }),
      rounds(190, day(10), { commit: 'bbbb2222', frameworkVersion: '1.10', hardware: 'new', generatorVersion: '4.2' }),
    ])
    await past('express', [
      rounds(99.9, day(0), { commit: 'aaaa1111', hardware: 'old' }),
      rounds(100, day(10), { commit: 'bbbb2222', hardware: 'new' }),
    ])
    await past('flagged', [rounds(500, day(10), { flagged: true, hardware: 'nobody else has this' })])
    for (const [subject, level] of Object.entries({ held: 50, 'held too': 20, 'held fast': 200 }))
      await past(subject, [rounds(level, day(10), { flagged: true, flag: 'client-bound' })])
  })
  afterAll(() => instance.close())

  const compare = (a: string, b: string[], more: Partial<CompareQuery> = {}) =>
    getComparison({ ctx: instance.ctx, input: { a, b, ...more } })

  it('compares two servers, and says it as a person would', async () => {
    const { pairs, sentences, groups, threshold } = await compare('server:gin', ['server:express'])
    expect(pairs).toHaveLength(1)
    expect(pairs[0]).toMatchObject({ verdict: 'faster', ratio: expect.closeTo(1.9, 3), sameHardware: true })
    expect(sentences).toEqual([
      expect.stringMatching(/^gin is 1\.9× express on JSON \(1\.\d+ to 1\.\d+\), 6 rounds, same host\.$/),
    ])
    expect(groups.map(({ rank }) => rank)).toEqual([1, 2])
    expect(threshold).toBe(0.03)
  })

  it('calls no difference one that the environment cannot show, whatever threshold was asked for', async () => {
    const setNoise = (noiseFloor: number | null) =>
      instance.db.prisma.environment.update({ where: { id: runner.environmentId }, data: { noiseFloor } })
    const asked = { threshold: 0.01 }
    expect(await compare('server:gin', ['server:express'], asked)).toMatchObject({ threshold: 0.01 })
    await setNoise(0.4)
    try {
      const { threshold, pairs, groups } = await compare('server:gin', ['server:express'], asked)
      expect(threshold).toBeCloseTo(1.2)
      expect(pairs).toMatchObject([{ verdict: 'same' }])
      expect(groups.map(({ rank, tied }) => [rank, tied])).toEqual([
        [1, true],
        [1, true],
      ])
    } finally {
      await setNoise(null)
    }
  })

  it('makes 400 pairs at the most', async () => {
    // each side has two groups that make a pair
    const sides = new Array<string>(201).fill('date:2025-01-05')
    await expect(compare(`date:${day(10).toISOString()}`, sides)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'scenario', message: expect.stringContaining('These are 402 pairs') }],
    })
  })

  it('refuses sides that are too wide, and says of none of them that it was not measured', async () => {
    const sides = new Array<string>(300).fill('date:2025-01-05')
    await expect(compare(`date:${day(10).toISOString()}`, sides)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'scenario', message: expect.stringContaining('more than 500 series') }],
    })
  })

  it('compares dates: each server with itself, what changed besides first', async () => {
    const { pairs, differences, sides, sentences } = await compare(`date:${day(10).toISOString()}`, ['date:2025-01-05'])
    expect(sides).toMatchObject([
      { label: '11 Jan 2025 12:00:00 UTC', groups: 6 },
      { label: '5 Jan 2025', groups: 2 },
    ])
    expect(pairs.map(({ verdict, sameHardware }) => [verdict, sameHardware])).toEqual([
      ['same', false],
      ['faster', false],
    ])
    expect(differences).toEqual([
      { kind: 'hardware', label: 'Fingerprint of the hardware', values: ['new', 'old'] },
      { kind: 'version', label: 'Version of gin', values: ['1.10', '1.9'] },
    ])
    expect(sentences[0]).toMatch(
      /^gin \(11 Jan 2025 12:00:00 UTC\) is 1\.9× gin \(5 Jan 2025\) on JSON .* different hardware\.$/,
    )
  })

  it('calls a group the same in sentences as in tables, and only the newest results newest', async () => {
    const sidesOf = async (a: string, b: string) => {
      const compared = await compare(a, [b])
      const names = [...comparedNames(compared, (server, side) => `${server} (${side})`).values()]
      for (const name of names) expect(compared.sentences[0]).toContain(name)
      return names
    }
    expect(await sidesOf('server:gin', 'server:gin,date:2025-01-05')).toEqual(['gin (newest)', 'gin (5 Jan 2025)'])
    expect(await sidesOf('server:gin,commit:bbbb', 'server:gin,commit:aaaa')).toEqual([
      'gin (commit bbbb)',
      'gin (commit aaaa)',
    ])
    expect(await sidesOf('server:gin,date:2025-01-20', 'server:gin,commit:aaaa,date:2025-01-20')).toEqual([
      'gin (20 Jan 2025)',
      'gin (commit aaaa)',
    ])
  })

  it('compares commits, by their beginning', async () => {
    const { pairs, sides } = await compare('server:gin,commit:bbbb', ['commit:aaaa1111'])
    expect(sides[1]?.label).toBe('commit aaaa1111')
    expect(pairs).toHaveLength(1)
    expect(pairs[0]).toMatchObject({ verdict: 'faster' })
  })

  it('adjusts for the number of pairs', async () => {
    const one = await compare('server:gin', ['server:express'])
    const more = await compare('server:gin', ['server:express', 'server:express,date:2025-01-05', 'date:2025-01-05'])
    expect(more.pairs).toHaveLength(3)
    expect(more.pairs[0]?.p ?? 0).toBeGreaterThanOrEqual(one.pairs[0]?.p ?? 1)
  })

  it('gives no verdict on rounds in doubt', async () => {
    const { pairs, groups, sentences } = await compare('server:flagged', ['server:express'])
    expect(pairs[0]).toMatchObject({
      verdict: 'inconclusive',
      moreRounds: null,
      method: expect.stringContaining('no verdict: every round'),
    })
    expect(groups[0]).toMatchObject({ rank: null, note: expect.stringContaining('every round is flagged') })
    expect(sentences).toEqual([
      'flagged against express on JSON is open: flagged: every round is flagged (high-errors).',
    ])
  })

  it('says of one that was held back how much more or less it is at the least or at the most, and no interval', async () => {
    const [held] = (await compare('server:held', ['server:express'])).pairs
    const open = { verdict: 'inconclusive', interval: null, p: null, moreRounds: null } as const
    expect(held).toMatchObject({ ...open, ratio: expect.closeTo(0.5, 1), bound: 'at-least' })
    expect(held?.ratio).toBeLessThan(0.5)
    const { pairs, sentences } = await compare('server:express', ['server:held'])
    expect(pairs[0]).toMatchObject({ ...open, ratio: expect.closeTo(2, 1), bound: 'at-most' })
    expect(sentences).toEqual([expect.stringMatching(/is open: something else was the limit of held\.$/)])
    const sure = await compare('server:express', ['server:held fast'])
    expect(sure.pairs[0]).toMatchObject({ verdict: 'slower', bound: 'at-most', interval: null, p: null })
    expect(sure.sentences).toEqual([
      expect.stringMatching(
        /^held fast is at least 1\.9\d× express on JSON though something else was the limit of held fast, 6 rounds, /,
      ),
    ])
    const both = await compare('server:held', ['server:held too'])
    expect(both.pairs[0]).toMatchObject({ ...open, ratio: null, bound: null })
  })

  it('says that a server that fails is worse, as a gate of a report does, and shows its rounds as before', async () => {
    const failing = { flagged: true, flag: 'errors' }
    await pastSeries(instance, {
      subject: 'failing',
      environmentId: runner.environmentId,
      groups: [
        rounds(100, day(8)),
        { values: [0, 0, 0, 0, 0, 0], at: day(9), ...failing },
        rounds(99, day(10), failing),
        rounds(60, day(11), failing),
      ],
    })
    const on = async (date: string, more: Partial<CompareQuery> = {}) => {
      const { pairs, sentences, groups } = await compare(
        `server:failing,date:${date}`,
        ['server:failing,date:2025-01-09'],
        more,
      )
      return { pair: pairs[0], sentence: sentences[0], group: groups[0] }
    }
    const dead = await on('2025-01-10')
    expect(dead.pair).toMatchObject({ verdict: 'slower', ratio: 0, interval: null, failedRounds: 6 })
    expect(dead.group).toMatchObject({ rank: null, figure: { median: 0 } })
    expect(dead.sentence).toBe(
      'failing (10 Jan 2025) has rounds of 0 req/s on JSON and failing (9 Jan 2025) has none, 6 rounds, hardware unknown; failing (10 Jan 2025) failed in 6 of its rounds, which count.',
    )
    expect((await on('2025-01-11')).pair).toMatchObject({ verdict: 'inconclusive', interval: null })
    const slower = await on('2025-01-12')
    expect(slower.pair).toMatchObject({ verdict: 'slower', ratio: expect.closeTo(0.6, 9), failedRounds: 6 })
    expect(slower.sentence).toMatch(
      /^failing \(9 Jan 2025\) is 1\.67× failing .*; failing \(12 Jan 2025\) failed in 6 of/,
    )
    expect((await on('2025-01-12', { metric: 'latencyP99Us' })).pair?.verdict).toBe('inconclusive')
  })

  it('counts the rounds in which it failed beside those in which it did not, which make its figure', async () => {
    const { environmentId } = runner
    const groups = [rounds(100, day(8)), rounds(100, day(9), { values: [100, 0, 101, 0, 99, 0] })]
    const { groupIds } = await pastSeries(instance, { subject: 'half', environmentId, groups })
    await instance.db.pool.query(
      `UPDATE results SET flags = '[{ "id": "errors", "evidence": "made up" }]', flag_count = 1
        WHERE group_id = $1 AND successes_per_second = 0`,
      [groupIds[1]],
    )
    const { pairs, groups: found } = await compare('server:half', ['server:half,date:2025-01-09'])
    // ranks cannot tell this from noise, but it is not the same
    expect(pairs).toMatchObject([{ verdict: 'inconclusive', failedRounds: 3, interval: null }])
    expect(found[0]).toMatchObject({ figure: { median: 100, values: [100, 101, 99] } })
  })

  it('says what is missing and why', async () => {
    const { missing, pairs } = await compare('server:gin', ['server:nobody', 'job:99'])
    expect(pairs).toEqual([])
    expect(missing).toEqual([
      { side: 1, what: 'server:nobody', reason: 'nothing that was measured fits this' },
      { side: 2, what: 'job:99', reason: 'nothing that was measured fits this' },
      {
        side: 0,
        what: expect.stringContaining('gin, JSON'),
        reason: 'no other side was measured with the same scenario and load',
      },
    ])
    const itself = await compare('server:gin', ['server:gin'])
    expect(itself.missing[0]).toMatchObject({ side: 0, reason: 'another side has the very same results' })
  })

  it('compares jobs by their numbers, all scenarios and servers of both', async () => {
    const first = await submit(instance, { servers: ['node/http', 'go/net-http'], rounds: 6 })
    await runAll(instance, runner, first, ({ round }) => 50_000 + round * 100)
    const second = await submit(instance, { servers: ['node/http', 'go/net-http'], rounds: 6 })
    await runAll(
      instance,
      runner,
      second,
      ({ serverId, round }) => (serverId === 'node/http' ? 60_000 : 50_000) + round * 100,
    )
    const { pairs, groups } = await compare(`job:${second.number}`, [`job:${first.number}`])
    const subjects = pairs.map(({ a }) => groups.find(({ id }) => id === a)?.series.subject.name)
    expect(subjects).toEqual(['go/net-http', 'node/http'])
    expect(pairs.map(({ verdict }) => verdict)).toEqual(['same', 'faster'])
    expect(groups[0]).toMatchObject({
      jobNumber: second.number,
      cpuUserPercent: 40,
      latency: { p99: expect.any(Number) },
    })
  })

  it('takes one statement', async () => {
    const statements = await countStatements(instance.db, (db) =>
      getComparison({ ctx: { ...instance.ctx, db }, input: { a: 'server:gin', b: ['server:express'] } }),
    )
    expect(statements).toHaveLength(1)
  })

  it('refuses sides that cannot be read, each by name', async () => {
    await expect(compare('gin', ['date:soon'])).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'a' }, { path: 'b/0' }],
    })
  })

  it('ranks each environment for itself, and says which is which; side by side where one is held against the other', async () => {
    const { id } = await instance.db.prisma.environment.create({ data: { name: 'slow lab' } })
    const past = (subject: string, level: number) =>
      pastSeries(instance, { subject, environmentId: id, groups: [rounds(level, day(10))] })
    await Promise.all([past('gin', 1.9), past('express', 1)])
    const both = await compare('server:gin', ['server:express'])
    const ranks = both.groups.map(({ series, rank }) => [series.environment.name, series.subject.name, rank])
    const [fast = ''] = ranks.map(([place]) => place).filter((place) => place !== 'slow lab')
    expect(ranks.sort()).toEqual(
      [
        ...[
          ['slow lab', 'gin', 1],
          ['slow lab', 'express', 2],
          [fast, 'gin', 1],
          [fast, 'express', 2],
        ],
      ].sort(),
    )
    const said = (place: unknown) => expect.stringContaining(`gin is 1.9× express on JSON (${place}) (`)
    expect(both.sentences.toSorted()).toEqual([said(fast), said('slow lab')].toSorted())
    const across = await compare(`server:gin,environment:${fast}`, ['environment:slow lab'])
    expect(across.groups.map(({ rank }) => rank).toSorted()).toEqual([1, 2, 3])
  })

  it('takes every figure from its own column', async () => {
    await pastSeries(instance, {
      subject: 'told',
      environmentId: runner.environmentId,
      groups: [rounds(7, day(10)), rounds(9, day(9))],
    })
    await instance.db.pool.query(`UPDATE results SET requests_per_second = 11, throughput_bytes_per_second = 12,
      latency_mean_us = 13, latency_p50_us = 14, latency_p75_us = 15, latency_p90_us = 16, latency_p95_us = 17,
      latency_p99_us = 18, latency_p999_us = 19, latency_max_us = 20, server_peak_rss_bytes = 21, start_ms = 22,
      server_cpu_user_seconds = 3, server_cpu_system_seconds = 1, server_cpu_wall_seconds = 10
      WHERE series_id = (SELECT s.id FROM series s JOIN subjects u ON u.id = s.subject_id WHERE u.name = 'told')`)
    const told = async (metric: MetricId) =>
      (await compare('server:told', ['server:told,date:2025-01-10'], { metric })).groups[0]
    const medians = await Promise.all(metricIds.map(async (id) => [id, (await told(id))?.figure.median]))
    expect(Object.fromEntries(medians)).toEqual({
      successesPerSecond: expect.closeTo(7, 1),
      requestsPerSecond: 11,
      throughputBytesPerSecond: 12,
      latencyMeanUs: 13,
      latencyP50Us: 14,
      latencyP90Us: 16,
      latencyP99Us: 18,
      latencyMaxUs: 20,
      startMs: 22,
      serverPeakRssBytes: 21,
      serverCpuPercent: 40,
      successesPerCpuSecond: expect.closeTo(17.5, 1),
    })
    expect(await told('successesPerSecond')).toMatchObject({
      latency: { p50: 14, p75: 15, p90: 16, p95: 17, p99: 18, p999: 19, max: 20 },
      cpuUserPercent: 30,
      cpuSystemPercent: 10,
    })
  })
})

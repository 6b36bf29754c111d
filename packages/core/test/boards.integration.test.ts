import { completeProfile, type LeaderboardQuery } from '@wrkbench/contracts'
import { inTransaction, makeSeries } from '@wrkbench/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profileHash } from '../src/domain/result/fingerprint.ts'
import { getLeaderboard, getOverview, listSeries } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'

interface Measured {
  scenario: string
  environment: string
  connections?: number
  minute: number
  /** true for a result of a report, else it is a job's */
  pullRequest?: string | null
  subject?: string
  /** req/s; null if not reported */
  rate?: number | null
  project?: string
}

const start = Date.UTC(2026, 0, 1)
const minute = (count: number): Date => new Date(start + count * 60_000)

describe('boards', () => {
  let instance: TestInstance
  const ids = new Map<string, string>()
  beforeAll(async () => {
    instance = await createTestInstance()
    const { prisma, pool } = instance.db
    await prisma.project.create({ data: { slug: 'other', name: 'Other' } })
    for (const { id, slug } of await prisma.project.findMany()) ids.set(slug, id)
    for (const name of ['lab-a', 'lab-b']) ids.set(name, (await prisma.environment.create({ data: { name } })).id)
    await pool.query(`INSERT INTO scenarios (id, manifest, revision, updated_at)
      SELECT id, jsonb_build_object('displayName', upper(id)), 'r', now() FROM unnest(ARRAY['alpha', 'beta', 'gamma', 'delta']) id`)
    await measure([
      { scenario: 'alpha', environment: 'lab-a', connections: 1, minute: 8 },
      { scenario: 'alpha', environment: 'lab-a', connections: 2, minute: 9 },
      { scenario: 'alpha', environment: 'lab-b', connections: 1, minute: 12 },
      { scenario: 'beta', environment: 'lab-a', connections: 1, minute: 10 },
      { scenario: 'beta', environment: 'lab-a', connections: 1, minute: 12 },
      { scenario: 'gamma', environment: 'lab-b', connections: 3, minute: 50, pullRequest: '7' },
      { scenario: 'alpha', environment: 'lab-a', connections: 2, minute: 60, project: 'other' },
    ])
  })
  afterAll(() => instance.close())

  const seriesOf = ({ scenario, environment, connections = 1, project = 'default', subject = 'mine' }: Measured) => {
    const profile = completeProfile({ generator: 'wrk', connections, durationSeconds: 5 })
    const key = { subject, serverId: null, scenarioId: scenario, profile, profileHash: profileHash(profile) }
    const place = { projectId: ids.get(project) ?? '', environmentId: ids.get(environment) ?? '' }
    return inTransaction(instance.db.pool, async (tx) => (await makeSeries(tx, place, [key]))[0] ?? 0)
  }

  /** `count`: so many results of the one moment */
  const measure = async (all: Measured[], count = 1): Promise<void> => {
    for (const measured of all) {
      const { environment, minute: at, pullRequest, project = 'default', rate = 1000 } = measured
      const group = crypto.randomUUID()
      if (pullRequest !== undefined) {
        await instance.db.pool.query(
          `INSERT INTO reports (id, project_id, environment_id, idempotency_key, body_hash, answer, source, pull_request)
           VALUES ($1, $2, $3, $4, '', '{}', 'ci', $5)`,
          [group, ids.get(project), ids.get(environment), group, pullRequest],
        )
      }
      await instance.db.pool.query(
        `INSERT INTO results (series_id, group_id, measured_at, round, successes_per_second, parser_version, methodology_fingerprint)
         SELECT $1, $2, $3, k, $5::float8, 1, 'm' FROM generate_series(1, $4::int) k`,
        [await seriesOf(measured), group, minute(at), count, rate],
      )
    }
  }

  const chosen = async (input: LeaderboardQuery = {}) => {
    const { scenario, environment, profile } = await getLeaderboard({ ctx: instance.ctx, input })
    return scenario && `${scenario.id} ${environment?.name} ${profile?.profile.connections}`
  }
  const profileId = async () => {
    const { profile } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'alpha', environment: 'lab-a' } })
    return profile?.id
  }
  const heads = async () => {
    const { boards, furtherScenarios } = await getOverview({ ctx: instance.ctx, input: {} })
    return {
      further: furtherScenarios,
      shown: boards.map(({ scenario, environment }) => `${scenario.id} ${environment.name}`),
    }
  }

  it('fills in what was measured last; at one moment the first by name', async () => {
    expect(await chosen()).toBe('alpha lab-b 1')
    expect(await chosen({ environment: 'lab-a' })).toBe('beta lab-a 1')
    expect(await chosen({ environment: ids.get('lab-a') })).toBe('beta lab-a 1')
    expect(await chosen({ scenario: 'alpha', environment: 'lab-a' })).toBe('alpha lab-a 2')
    expect(await chosen({ profile: await profileId() })).toBe('alpha lab-a 2')
    expect(await chosen({ project: 'other' })).toBe('alpha lab-a 2')
  })

  it('goes by what there was at that instant, which no pull request is', async () => {
    expect(await chosen({ at: minute(11).toISOString() })).toBe('beta lab-a 1')
    expect(await chosen({ at: minute(9).toISOString() })).toBe('alpha lab-a 2')
    expect(await chosen({ at: minute(7).toISOString() })).toBe('alpha lab-a 1')
    expect(await chosen({ scenario: 'gamma' })).toBe('gamma lab-b 3')
  })

  it('is none for what has no results, and for text that no name is', async () => {
    const none = [
      { scenario: 'delta' },
      { scenario: 'gamma', environment: 'lab-a' },
      { profile: 'x' },
      { environment: 'a\0' },
    ]
    for (const input of none) expect(await chosen(input)).toBeNull()
  })

  it('offers every scenario, its environments, and the profiles measured there', async () => {
    const { choices } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'alpha', environment: 'lab-a' } })
    expect(choices.scenarios.map(({ displayName }) => displayName)).toEqual(['ALPHA', 'BETA', 'GAMMA'])
    expect(choices.environments.map(({ name }) => name)).toEqual(['lab-a', 'lab-b'])
    expect(choices.profiles.map(({ profile }) => profile.connections)).toEqual([1, 2])
    const { choices: same } = await listSeries({
      ctx: instance.ctx,
      input: { scenario: 'alpha', environment: 'lab-a' },
    })
    expect(same).toEqual({
      scenarios: choices.scenarios,
      environments: choices.environments,
      profiles: choices.profiles,
    })
    const { choices: few } = await getLeaderboard({ ctx: instance.ctx, input: { scenario: 'delta' } })
    expect(few).toEqual({
      scenarios: choices.scenarios,
      environments: [],
      profiles: [],
      dates: [],
      dateCount: 0,
      yearOnly: [],
    })
  })

  it('shows of each scenario the board measured last, the newest first', async () => {
    expect(await heads()).toEqual({ shown: ['alpha lab-b', 'beta lab-a'], further: 1 })
  })

  it('finds the same where thousands of results of others are newer', async () => {
    await measure([{ scenario: 'beta', environment: 'lab-b', project: 'other', minute: 70 }], 3000)
    expect(await chosen()).toBe('alpha lab-b 1')
    expect(await chosen({ at: minute(11).toISOString() })).toBe('beta lab-a 1')
    expect(await heads()).toEqual({ shown: ['alpha lab-b', 'beta lab-a'], further: 1 })
    await measure([{ scenario: 'beta', environment: 'lab-b', minute: 80 }], 3000)
    expect(await chosen()).toBe('beta lab-b 1')
    expect(await chosen({ environment: 'lab-a' })).toBe('beta lab-a 1')
    expect(await heads()).toEqual({ shown: ['beta lab-b', 'alpha lab-b'], further: 1 })
  })

  it('looks behind rankings in which nothing is told', async () => {
    const mute = Array.from({ length: 5 }, (_, k) => `mute-${k}`)
    await instance.db.pool.query(
      `INSERT INTO scenarios (id, manifest, revision, updated_at) SELECT id, '{}', 'r', now() FROM unnest($1::text[]) id`,
      [mute],
    )
    await measure(mute.map((scenario, k) => ({ scenario, environment: 'lab-a', minute: 90 + k, rate: null })))
    expect(await heads()).toEqual({ shown: ['beta lab-b', 'alpha lab-b'], further: 6 })
  })

  it('shows a ranking before a load that fewer than half as many were measured at since, for 30 days', async () => {
    const day = (count: number) => 24 * 60 * count
    const board = (servers: number, where: Omit<Measured, 'scenario' | 'environment'>) =>
      Array.from({ length: servers }, (_, k) => ({
        scenario: 'epsilon',
        environment: 'lab-a',
        subject: `server-${k}`,
        ...where,
      }))
    const shown = async () => {
      const { boards } = await getOverview({ ctx: instance.ctx, input: {} })
      const head = boards.find(({ scenario }) => scenario.id === 'epsilon')
      expect(await chosen({ scenario: 'epsilon' })).toBe(
        head && `epsilon ${head.environment.name} ${head.profile?.profile.connections}`,
      )
      return head?.profile?.profile.connections
    }
    await instance.db.pool.query(
      `INSERT INTO scenarios (id, manifest, revision, updated_at) VALUES ('epsilon', '{}', 'r', now())`,
    )
    await measure(board(5, { connections: 64, minute: day(1) }))
    await measure(board(1, { connections: 1, minute: day(2) }))
    expect(await shown()).toBe(64)
    expect(await chosen()).toBe('epsilon lab-a 64')
    await measure(board(2, { connections: 2, minute: day(3) }))
    expect(await shown()).toBe(64)
    await measure(board(3, { connections: 3, minute: day(4) }))
    expect(await shown()).toBe(3)
    expect(await chosen({ scenario: 'epsilon', at: minute(day(3)).toISOString() })).toBe('epsilon lab-a 64')
    await measure(board(1, { connections: 4, minute: day(33) }))
    expect(await shown()).toBe(3)
    await measure(board(1, { connections: 4, minute: day(35) }))
    expect(await shown()).toBe(4)
    expect((await heads()).shown[0]).toBe('epsilon lab-a')
  })
})

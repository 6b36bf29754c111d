import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CreateJob, emptyHostUsage, generatorIds, type PartReport } from '@wrkbench/contracts'
import { metricColumnNames } from '@wrkbench/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reparseResults } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { hostFacts, measurement, startRunner, type TestRunner } from './support/runner.ts'

type Profile = Extract<CreateJob['profiles'][number], { generator: unknown }>
const golden = path.resolve(import.meta.dirname, '../../loadgen/golden')
const fileOf = (id: string, name: string): string => {
  const file = path.join(golden, id, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Real output of a generator, as the runner hands it in. */
const printed = (profile: Profile, name: string, at: Date): NonNullable<ReturnType<typeof measurement>> => {
  const measured = measurement(at, fileOf(profile.generator, `${name}.stdout.txt`))
  const csv = fileOf(profile.generator, `${name}.percentiles.csv`)
  measured.output.stderr = fileOf(profile.generator, `${name}.stderr.txt`)
  measured.output.files = csv === '' ? [] : [{ name: 'percentiles.csv', content: csv }]
  return measured
}

const load = { connections: 8, durationSeconds: 2 }
const ways: [name: string, profile: Profile, golden: string][] = [
  ['wrk', { ...load, generator: 'wrk' }, 'good'],
  ['wrk, pipelined', { ...load, generator: 'wrk', pipeline: 16 }, 'pipelined'],
  ['wrk2 at a rate', { ...load, generator: 'wrk2', durationSeconds: 12, rate: 500 }, 'good'],
  ['bombardier', { ...load, generator: 'bombardier' }, 'mixed'],
  ['bombardier at a rate', { ...load, generator: 'bombardier', rate: 500 }, 'rate'],
  ['ab, with its file', { ...load, generator: 'ab' }, 'good'],
  ['autocannon at a rate', { ...load, generator: 'autocannon', rate: 500 }, 'rate'],
  ['oha at a rate', { ...load, generator: 'oha', rate: 500 }, 'rate'],
  ['h2load at a rate', { ...load, generator: 'h2load', rate: 500 }, 'rate'],
]

describe('every number of a run', () => {
  let instance: TestInstance
  let runner: TestRunner
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    await startRunner(instance, { name: 'loads-b', environment: 'elsewhere', facts: hostFacts('host-b') })
  })
  afterAll(() => instance.close())

  const stored = async () =>
    (await instance.db.pool.query<Record<string, unknown>>('SELECT * FROM results ORDER BY id')).rows

  /** Overwrites everything a parser read of every stored result, then parses the results again. */
  const spoilAndRead = async () => {
    const before = await stored()
    const spoilt = metricColumnNames.map((column) => `${column} = CASE WHEN ${column} IS NULL THEN 7 ELSE NULL END`)
    await instance.db.pool.query(`UPDATE results SET ${spoilt}, missing = '{}'`)
    const { left, changed } = await reparseResults({ ctx: instance.ctx, input: { all: true, limit: 200 } })
    return { before, after: await stored(), left, changed }
  }

  const runAll = async (
    profile: Profile,
    name: string,
    prepare: (runId: string) => Promise<unknown> = async () => {},
  ) => {
    for (let id = instance.queue.take(runner.environmentId); id; id = instance.queue.take(runner.environmentId)) {
      const plan = await runner.claim(id)
      await prepare(id)
      instance.clock.advance(20)
      const measured = printed(profile, name, instance.clock.now())
      expect(await runner.finish(plan, { measurement: measured })).toMatchObject({ status: 'SUCCEEDED' })
    }
  }

  it('is known for each generator', () =>
    expect([...new Set(ways.map(([, { generator }]) => generator))].toSorted()).toEqual([...generatorIds].toSorted()))

  it.each(ways)('comes out of its raw output again: %s', async (_, profile, name) => {
    await submit(instance, { environment: 'host-a', profiles: [profile], rounds: 1 })
    await runAll(profile, name)
    const { before, after, left, changed } = await spoilAndRead()
    expect([left, changed.length]).toEqual([[], before.length])
    expect(after).toEqual(before)
    expect(metricColumnNames.filter((column) => after.at(-1)?.[column] !== null).length).toBeGreaterThan(5)
  })

  it('comes out again for each cell of a sweep', async () => {
    const profile: Profile = { ...load, generator: 'wrk' }
    const job = await submit(instance, {
      environment: 'host-a',
      profiles: [profile],
      rounds: 2,
      sweep: { connections: [4, 8, 16] },
    })
    expect(job.runList).toHaveLength(6)
    await runAll(profile, 'good')
    const { before, after, left } = await spoilAndRead()
    expect(left).toEqual([])
    expect(after).toEqual(before)
  })

  it('comes out again of what several load hosts printed', async () => {
    const profile: Profile = { ...load, generator: 'wrk', connections: 16 }
    await submit(instance, { environment: 'host-a', profiles: [profile], rounds: 1 })
    await runAll(profile, 'good', async (runId) => {
      const { output } = printed(profile, 'varies', instance.clock.now())
      const report: PartReport = { host: emptyHostUsage(2), server: null, generator: null, output }
      await instance.db.pool.query(
        `INSERT INTO run_parts (run_id, ordinal, role, host_facts_id, incarnation, lease, lease_expires_at, report)
         SELECT $1, 1, 'LOAD', f.id, 'x', gen_random_uuid(), now(), $2::jsonb
         FROM host_facts f JOIN hosts h ON h.id = f.host_id WHERE h.name = 'host-b'`,
        [runId, JSON.stringify(report)],
      )
    })
    const { before, after, left } = await spoilAndRead()
    expect(left).toEqual([])
    expect(after).toEqual(before)
    const alone = Number(/"requests":(\d+)/.exec(fileOf('wrk', 'good.stdout.txt'))?.[1])
    expect(Number(after.at(-1)?.requests)).toBeGreaterThan(alone)
  })
})

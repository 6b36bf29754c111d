import { environmentDetail, inTransaction, type Sql } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import { getEnvironment } from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

describe('the link of an environment', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)
  const id = runner.environmentId
  const probe = { gatewayMs: 0.1, mbitPerSecond: 9400 }

  /** Submits a job, one run of which has probed the link. */
  const probed = async (name: string) => {
    instance.clock.advance(60)
    const { runList } = await submit(instance)
    await instance.db.pool.query('UPDATE runs SET link = $2, started_at = $3 WHERE id = $1', [
      runList[1]?.id,
      { ...probe, name },
      instance.clock.now(),
    ])
  }
  const linkOf = async () => (await getEnvironment({ ctx: instance.ctx, input: { id } })).link

  it('is what was probed last, in any of its jobs', async () => {
    expect(await linkOf()).toBeNull()
    await probed('first')
    await probed('last')
    await submit(instance)
    expect(await linkOf()).toMatchObject({ ...probe, name: 'last', at: instance.clock.now().toISOString() })
  })

  it('is found without the runs of all other jobs', async () => {
    const { pool } = instance.db
    await pool.query(`
      WITH copies AS (
        INSERT INTO jobs (id, project_id, environment_id, status, spec, seed, created_by, created_at)
        SELECT gen_random_uuid(), project_id, environment_id, status, spec, seed, created_by, created_at - k * interval '1 hour'
        FROM (SELECT * FROM jobs LIMIT 1) job, generate_series(1, 300) k RETURNING id
      )
      INSERT INTO runs (id, job_id, environment_id, subject_id, scenario_id, load_profile_id, profile_index, round, position,
        status, deadline_seconds, manifest_revision, scenario_revision, queued_at)
      SELECT gen_random_uuid(), copies.id, environment_id, subject_id, scenario_id, load_profile_id, profile_index, k, k,
        'SUCCEEDED', deadline_seconds, manifest_revision, scenario_revision, queued_at
      FROM copies, (SELECT * FROM runs LIMIT 1) run, generate_series(1, 60) k`)
    await pool.query('ANALYZE jobs, runs')
    const readOneByOne = async (tx: Sql): Promise<number> => {
      const text = `SELECT seq_tup_read::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'runs'`
      return (await tx.query<{ rows: number }>(text)).rows[0]?.rows ?? 0
    }
    const read = await inTransaction(pool, async (tx) => {
      const before = await readOneByOne(tx)
      expect(await environmentDetail(tx, id, null)).toMatchObject({ link: { name: 'last' } })
      return (await readOneByOne(tx)) - before
    })
    expect(read).toBe(0)
  })
})

import { emptySample } from '@wrkbench/contracts'
import { inTransaction } from '@wrkbench/db'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  applyRetention,
  changeRetention,
  getRetention,
  getRun,
  getRunLog,
  getRunRaw,
  readEvents,
  reparseResults,
  submitReport,
} from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

describe('retention', () => {
  let instance: TestInstance
  let runner: TestRunner
  let old: { jobId: string; runIds: string[] }
  beforeEach(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    old = await measured()
  })
  afterEach(() => instance.close())

  const daySeconds = 86_400
  const measured = async () => {
    const job = await runAll(instance, runner, await submit(instance), ({ round }) => 50_000 + round)
    const runIds = job.runList.map(({ id }) => id)
    await instance.db.pool.query(
      `INSERT INTO run_log_lines (run_id, seq, at, source, text) SELECT id, 0, now(), 'runner', 'text' FROM unnest($1::uuid[]) id`,
      [runIds],
    )
    const samples = JSON.stringify([{ ...emptySample(1, 'MEASURING'), rps: 1000 }])
    await instance.db.pool.query(
      `INSERT INTO run_samples (run_id, seq, final, samples) SELECT id, 1, true, $2 FROM unnest($1::uuid[]) id`,
      [runIds, samples],
    )
    return { jobId: job.id, runIds }
  }
  const keep = (rules: Parameters<typeof changeRetention>[0]['input']['rules'], dryRun = false) =>
    changeRetention({ ctx: instance.ctx, input: { rules, dryRun } })
  /** Applies retention until nothing is left to remove. */
  const sweep = async () => {
    let all = 0
    for (let removed = await applyRetention({ ctx: instance.ctx }); removed > 0; ) {
      all += removed
      removed = await applyRetention({ ctx: instance.ctx })
    }
    return all
  }
  const count = async (table: string) =>
    Number((await instance.db.pool.query(`SELECT count(*) FROM ${table}`)).rows[0]?.count)
  const run = (id = old.runIds[0] ?? '') => getRun({ ctx: instance.ctx, input: { id } })
  const audited = async () =>
    (await instance.db.pool.query('SELECT action, subject, detail FROM audit_events ORDER BY id')).rows

  it('removes nothing unless somebody asks for it', async () => {
    instance.clock.advance(5000 * daySeconds)
    expect(await sweep()).toBe(0)
    const { items } = await getRetention({ ctx: instance.ctx, input: {} })
    expect(items.map(({ kind, days, removable }) => ({ kind, days, removable }))).toEqual(
      ['raw', 'timeline', 'log', 'events'].map((kind) => ({ kind, days: null, removable: 0 })),
    )
  })

  /** Gives a run a part on another host, which brought output of its own. */
  const withPart = (runId = '') =>
    instance.db.pool.query(
      `INSERT INTO run_parts (run_id, ordinal, role, runner_id, host_facts_id, incarnation, lease, lease_expires_at, report)
       SELECT r.id, 1, 'LOAD', r.runner_id, r.host_facts_id, 'other', gen_random_uuid(), now(), $2 FROM runs r WHERE r.id = $1`,
      [runId, { usage: 1, output: 'raw' }],
    )

  it('removes what is older than asked for, keeps what is younger, and every result', async () => {
    const before = await run()
    await withPart(old.runIds[0])
    instance.clock.advance(40 * daySeconds)
    const young = await measured()
    await withPart(young.runIds[0])
    const files = await count('artifacts')
    await keep({ raw: 30, timeline: 30, log: 30, events: 30 })
    await sweep()
    const after = await run()
    const at = instance.clock.now().toISOString()
    expect(after).toMatchObject({ artifacts: [], timeline: [], removed: { raw: at, timeline: at, log: at } })
    expect(after.result).toEqual(before.result)
    expect((await getRunLog({ ctx: instance.ctx, input: { id: after.id } })).items).toEqual([])
    const kept = await run(young.runIds[0])
    expect(kept.removed).toEqual({ raw: null, timeline: null, log: null })
    expect(kept.artifacts).toHaveLength(before.artifacts.length)
    expect(kept.timeline).toEqual(before.timeline)
    expect(await count('artifacts')).toBe(files / 2)
    expect(await count('results')).toBe(6)
    const parts = await instance.db.pool.query('SELECT run_id, report FROM run_parts')
    expect(new Map(parts.rows.map(({ run_id, report }) => [run_id, report]))).toEqual(
      new Map([
        [old.runIds[0], { usage: 1 }],
        [young.runIds[0], { usage: 1, output: 'raw' }],
      ]),
    )
  })

  it('says what would go first, and changes nothing by that', async () => {
    instance.clock.advance(40 * daySeconds)
    const files = await count('artifacts')
    const { items } = await keep({ raw: 30 }, true)
    expect(items[0]).toMatchObject({ kind: 'raw', days: 30, removable: files, owners: 3 })
    expect(items[0]?.bytes).toBeGreaterThan(100)
    expect(await sweep()).toBe(0)
    expect(await getRetention({ ctx: instance.ctx, input: {} })).toMatchObject({ items: [{ days: null }, {}, {}, {}] })
    expect(await audited()).toEqual([])
  })

  const reported = async (idempotencyKey: string) => {
    const results = [
      { subject: 'ours', scenario: 'json', generator: 'wrk' as const, output: wrkOutput({ requests: 9000 }) },
    ]
    const { report } = await submitReport({ ctx: instance.ctx, input: { idempotencyKey, environment: 'ci', results } })
    await instance.db.pool.query(
      `UPDATE artifacts SET created_at = $2 WHERE result_id IN (SELECT id FROM results WHERE report_id = $1)`,
      [report.id, instance.clock.now()],
    )
  }
  const reportedLongAgo = async () => {
    await reported('old')
    instance.clock.advance(40 * daySeconds)
  }

  it('takes just what the dry run said, of each kind, and nothing is left that it would say', async () => {
    await reportedLongAgo()
    await measured()
    const tables = { raw: 'artifacts', timeline: 'run_samples', log: 'run_log_lines', events: 'job_events' }
    const counted = () => Promise.all(Object.values(tables).map(count))
    const before = await counted()
    const rules = { raw: 30, timeline: 30, log: 30, events: 30 }
    const said = (await keep(rules, true)).items.map(({ removable }) => removable)
    expect(await counted()).toEqual(before)
    await keep(rules)
    expect(await sweep()).toBe(said.reduce((all, one) => all + one))
    expect(await counted()).toEqual(before.map((rows, index) => rows - (said[index] ?? 0)))
    expect(said.every((rows, index) => rows > 0 && rows < (before[index] ?? 0))).toBe(true)
    const { items } = await getRetention({ ctx: instance.ctx, input: {} })
    expect(items.map(({ removable }) => removable)).toEqual([0, 0, 0, 0])
  })

  it('tells why a run cannot be read again, and that its output was there once', async () => {
    instance.clock.advance(40 * daySeconds)
    await keep({ raw: 30 })
    await sweep()
    const day = instance.clock.now().toISOString().slice(0, 10)
    const { left, changed } = await reparseResults({ ctx: instance.ctx, input: { all: true } })
    expect(changed).toEqual([])
    const reason = `its raw output was removed on ${day}, as the instance's retention says`
    expect(left.map((one) => one.reason)).toEqual([reason, reason, reason])
    const raw = getRunRaw({ ctx: instance.ctx, input: { id: old.runIds[0] ?? '', name: 'stdout' } })
    await expect(raw).rejects.toThrow(`raw output was removed on ${day}`)
  })

  it('takes the output of reports, too, and leaves that of younger ones', async () => {
    await reportedLongAgo()
    await reported('young')
    await keep({ raw: 30 })
    await sweep()
    expect(await count('artifacts')).toBe(1)
    const { left } = await reparseResults({ ctx: instance.ctx, input: { all: true } })
    expect(left).toHaveLength(4)
    expect(left.every(({ reason }) => reason.includes('was removed on'))).toBe(true)
  })

  it('goes on where it was, batch by batch, and writes it down once', async () => {
    // seven at a time end together, across the ends of batches, too
    await instance.db.pool.query(
      `INSERT INTO runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'position', 1000 + n,
         'finished_at', r.finished_at + n / 7 * interval '1 second'))).*
       FROM runs r CROSS JOIN generate_series(1, 250) n WHERE r.id = $1`,
      [old.runIds[0]],
    )
    await instance.db.pool.query(
      `INSERT INTO run_log_lines (run_id, seq, at, source, text) SELECT id, 1000, now(), 'runner', 'text' FROM runs`,
    )
    const lines = await count('run_log_lines')
    instance.clock.advance(40 * daySeconds)
    await keep({ log: 30 })
    const first = await applyRetention({ ctx: instance.ctx })
    expect(first).toBeGreaterThan(50)
    expect(first).toBeLessThan(150)
    expect(await count('run_log_lines')).toBe(lines - first)
    expect(first + (await sweep())).toBe(lines)
    expect(await audited()).toEqual([
      { action: 'retention.changed', subject: 'retention', detail: { log: { before: null, after: 30 } } },
      { action: 'retention.removed', subject: 'log', detail: expect.objectContaining({ removed: lines, days: 30 }) },
    ])
  })

  it('leaves nothing of many jobs that ended at one instant, nor of many reports', async () => {
    await reportedLongAgo()
    await instance.db.pool.query(
      `WITH copies AS (
         INSERT INTO jobs SELECT (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'number', 1000 + n))).*
         FROM jobs j CROSS JOIN generate_series(1, 150) n WHERE j.id = $1 RETURNING id)
       INSERT INTO job_events (job_id, seq, type, data, at) SELECT id, 1, 'progress', '{}', now() FROM copies`,
      [old.jobId],
    )
    await instance.db.pool.query(
      `INSERT INTO artifacts SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', n))).*
       FROM artifacts a CROSS JOIN generate_series(1, 250) n WHERE a.run_id IS NULL`,
    )
    await keep({ raw: 30, events: 30 })
    await sweep()
    expect(await count('job_events')).toBe(0)
    expect(await count('artifacts')).toBe(0)
    const told = (await audited()).filter(({ action }) => action === 'retention.removed')
    expect(told.map(({ subject }) => subject).toSorted()).toEqual(['events', 'raw'])
  })

  it('looks again at everything when fewer days are asked for', async () => {
    instance.clock.advance(10 * daySeconds)
    await keep({ timeline: 30 })
    expect(await sweep()).toBe(0)
    await keep({ timeline: 5 })
    expect(await sweep()).toBe(3)
  })

  const waits = async () =>
    (await getRetention({ ctx: instance.ctx, input: {} })).items.find(({ kind }) => kind === 'log')?.waits
  /** Lets maintenance look every minute, beginning now; each of these calls is a process of its own. */
  const maintain = async (hours: number) => {
    let removed = 0
    for (let minute = 0; minute <= hours * 60; minute++) {
      removed += await applyRetention({ ctx: instance.ctx })
      instance.clock.advance(60)
    }
    return removed
  }

  it('removes nothing for a day after the clock has gone ahead by weeks, and says so', async () => {
    await keep({ log: 30 })
    expect(await maintain(0)).toBe(0)
    expect(await waits()).toBeNull()
    const lines = await count('run_log_lines')
    instance.clock.advance(365 * daySeconds)
    expect(await maintain(2)).toBe(0)
    expect(await waits()).toMatch(/^365 days have passed by the clock .* has run for 24 h since \(so far for 2 h\)\.$/)
    instance.clock.advance(-365 * daySeconds)
    expect(await maintain(0)).toBe(0)
    expect(await waits()).toBeNull()
    instance.clock.advance(365 * daySeconds)
    expect(await maintain(23)).toBe(0)
    expect(await count('run_log_lines')).toBe(lines)
    expect(await maintain(2)).toBe(lines)
    expect(await waits()).toBeNull()
    const { rows } = await instance.db.pool.query('SELECT kind FROM retention_rules WHERE held_since IS NOT NULL')
    expect(rows).toEqual([])
  })

  it('waits no longer than three days of eight hours on a machine that was off for two weeks', async () => {
    await keep({ log: 30 })
    await maintain(0)
    const lines = await count('run_log_lines')
    instance.clock.advance(40 * daySeconds)
    const removed: number[] = []
    for (let day = 0; day < 4; day++) {
      removed.push(await maintain(8))
      instance.clock.advance(16 * 3600)
    }
    expect(removed).toEqual([0, 0, lines, 0])
  })

  it('says what it waits for when the clock of this host differs from that of PostgreSQL', async () => {
    await keep({ log: 30 })
    const clock = { ...instance.clock, hostAheadMs: () => 365 * daySeconds * 1000 }
    const { items } = await getRetention({ ctx: { ...instance.ctx, clock }, input: {} })
    expect(items[2]?.waits).toMatch(/The clock here is 365 days ahead of PostgreSQL's/)
    expect(items[0]?.waits).toBeNull()
  })

  it('looks at everything again once a clock that was ahead is right', async () => {
    instance.clock.advance(400 * daySeconds)
    await keep({ timeline: 30 })
    expect(await sweep()).toBe(3)
    instance.clock.advance(-400 * daySeconds)
    await measured()
    instance.clock.advance(31 * daySeconds)
    expect(await sweep()).toBe(3)
  })

  it('leaves no events of a job whose time is over', async () => {
    instance.clock.advance(40 * daySeconds)
    await keep({ events: 30 })
    await sweep()
    expect(await readEvents({ ctx: instance.ctx, input: { jobId: old.jobId, after: 0 } })).toEqual([])
  })

  it('finds what ended by an index, not by looking at every run', async () => {
    const rows = await inTransaction(instance.db.pool, async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      const plan = await tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM runs WHERE finished_at IS NOT NULL AND finished_at > '-infinity' AND finished_at <= now()
         ORDER BY finished_at FETCH FIRST 100 ROWS WITH TIES`,
      )
      return plan.rows
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('runs_finished_at')
  })
})

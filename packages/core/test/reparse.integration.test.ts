import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getRun, reparseResults, submitReport } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { measurement, startRunner, type TestRunner, usage } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

describe('reparseResults', () => {
  let instance: TestInstance
  let runner: TestRunner
  let runIds: string[]
  beforeEach(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    const done = await runAll(instance, runner, await submit(instance), ({ round }) => 50_000 + round)
    runIds = done.runList.map(({ id }) => id)
  })
  afterEach(() => instance.close())

  const reparse = (input: Parameters<typeof reparseResults>[0]['input'] = {}) =>
    reparseResults({ ctx: instance.ctx, input })
  const resultOf = async (id = runIds[0] ?? '') => (await getRun({ ctx: instance.ctx, input: { id } })).result
  const doctor = (set: string) => instance.db.pool.query(`UPDATE results SET ${set}`)

  it('finds nothing to do where every figure is what the present parser says', async () => {
    expect(await reparse()).toEqual({ examined: 0, changed: [], left: [], remaining: 0, nextAfter: null })
    expect(await reparse({ all: true })).toMatchObject({ examined: 3, changed: [], left: [], nextAfter: null })
  })

  it('puts a doctored figure right, and a dry run only says so', async () => {
    const before = await resultOf()
    await doctor("latency_p99_us = 1, successes_per_second = 7, flags = '[]', missing = '{}'")
    const dry = await reparse({ all: true, dryRun: true })
    expect(dry.changed).toHaveLength(3)
    expect(dry.changed[0]?.fields).toContainEqual({
      path: 'latency.p99',
      before: 1,
      after: before?.metrics.latency.p99,
    })
    expect((await resultOf())?.metrics.latency.p99).toBe(1)
    const written = () => instance.db.prisma.auditEvent.findMany({ where: { action: 'result.reparsed' } })
    expect(await written()).toEqual([])
    const wet = await reparse({ all: true })
    expect(wet.changed).toEqual(dry.changed)
    expect(await resultOf()).toEqual(before)
    expect(await reparse({ all: true })).toMatchObject({ changed: [] })
    const [first, , last] = wet.changed.map(({ resultId }) => resultId)
    expect(await written()).toMatchObject([{ detail: { changed: 3, firstResult: first, lastResult: last } }])
  })

  it('reads what an older parser stored again, and judges it again', async () => {
    const before = await resultOf()
    await doctor('parser_version = parser_version - 1, successes = 40000, flag_count = 0')
    const { changed, examined } = await reparse()
    expect(examined).toBe(3)
    expect(changed[0]?.fields.map(({ path }) => path)).toEqual(['successes', 'parserVersion'])
    expect(await resultOf()).toEqual(before)
    expect(await reparse()).toMatchObject({ examined: 0 })
  })

  it('goes on after a crash between two batches', async () => {
    await doctor('parser_version = parser_version - 1, latency_p50_us = 1')
    const first = await reparse({ limit: 2 })
    expect(first).toMatchObject({ examined: 2, remaining: 1 })
    expect(first.changed).toHaveLength(2)
    // the first caller is gone; another one begins again
    const again = await reparse()
    expect(again).toMatchObject({ examined: 1, remaining: 0, nextAfter: null })
    for (const id of runIds) expect((await resultOf(id))?.metrics.latency.p50).toBeGreaterThan(1)
  })

  it('changes nothing of a batch that fails', async () => {
    await doctor('latency_p50_us = 1')
    await instance.db.pool.query(`UPDATE artifacts SET gzip = '\\x00' WHERE run_id = $1 AND name = 'stdout'`, [
      runIds.at(-1),
    ])
    await expect(reparse({ all: true })).rejects.toThrow()
    for (const id of runIds) expect((await resultOf(id))?.metrics.latency.p50).toBe(1)
  })

  it('leaves what has no raw output, or none that can be read, and says so', async () => {
    await doctor('latency_p50_us = 1')
    const [gone, broken, fine] = runIds
    await instance.db.pool.query('DELETE FROM artifacts WHERE run_id = $1', [gone])
    await instance.db.pool.query(
      `UPDATE artifacts a SET gzip = other.gzip FROM artifacts other
       WHERE a.run_id = $1 AND a.name = 'stdout' AND other.run_id = $1 AND other.name = 'stderr'`,
      [broken],
    )
    const { changed, left } = await reparse({ all: true })
    expect(changed.map(({ runId }) => runId)).toEqual([fine])
    expect(left).toContainEqual(expect.objectContaining({ runId: gone, reason: 'no raw output is stored' }))
    expect(left).toContainEqual(
      expect.objectContaining({ runId: broken, reason: expect.stringContaining('the output holds no result') }),
    )
    expect((await resultOf(gone))?.metrics.latency.p50).toBe(1)
  })

  it('keeps flags whose evidence is not stored, and judges the others by what is', async () => {
    await submit(instance, { rounds: 1 })
    const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
    const measured = measurement(instance.clock.now(), wrkOutput({ requests: 50_000, non2xx: 500 }))
    measured.generator = usage({ cpuUserSeconds: 4, cpuSystemSeconds: 1 })
    measured.serverDied = true
    await runner.finish(plan, { measurement: measured })
    const before = await resultOf(plan.runId)
    expect(before?.flags.map(({ id }) => id)).toEqual(['errors', 'client-bound', 'server-died'])
    await instance.db.pool.query(
      `UPDATE results SET flags = jsonb_path_query_array(flags, '$[*] ? (@.id == "server-died")') WHERE run_id = $1`,
      [plan.runId],
    )
    const { changed } = await reparse({ all: true })
    expect(changed).toMatchObject([{ runId: plan.runId, fields: [{ path: 'flags' }] }])
    expect(await resultOf(plan.runId)).toEqual(before)
  })

  it('keeps what the sender of a result said of it', async () => {
    const flags = [
      { id: 'approximate' as const, evidence: 'read off a chart' },
      { id: 'best-of-several' as const, evidence: 'best of 5' },
    ]
    const told = {
      subject: 'ours',
      scenario: 'json',
      generator: 'wrk' as const,
      output: wrkOutput({ requests: 60_000 }),
    }
    const { report } = await submitReport({
      ctx: instance.ctx,
      input: { idempotencyKey: 'k', environment: 'ci', results: [{ ...told, flags }] },
    })
    const id = report.results[0]?.id
    const stored = async () =>
      (await instance.db.pool.query('SELECT flags FROM results WHERE id = $1', [id])).rows[0]?.flags
    expect(await stored()).toEqual(flags)
    const { changed } = await reparse({ all: true })
    expect(changed.filter(({ resultId }) => resultId === id)).toEqual([])
    expect(await stored()).toEqual(flags)
  })

  it('reads the text of a report again, and leaves figures that came without one', async () => {
    const output = wrkOutput({ requests: 60_000 })
    const results = [
      { subject: 'ours', scenario: 'json', generator: 'wrk' as const, output },
      { subject: 'ours', scenario: 'json', metrics: { requestsPerSecond: { mean: 5 } } },
    ]
    const { report } = await submitReport({
      ctx: instance.ctx,
      input: { idempotencyKey: 'k', environment: 'ci', results },
    })
    await doctor('latency_p50_us = 1')
    const { changed, left, examined } = await reparse({ all: true })
    expect([examined, left]).toEqual([4, []])
    expect(changed.at(-1)).toMatchObject({ resultId: report.results[0]?.id, runId: null })
    const { rows } = await instance.db.pool.query('SELECT latency_p50_us AS p50 FROM results WHERE id = $1', [
      report.results[1]?.id,
    ])
    expect(rows).toEqual([{ p50: 1 }])
  })
})

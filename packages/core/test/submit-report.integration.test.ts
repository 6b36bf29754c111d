import type { ReportResult, SubmitReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitReport } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'

let instance: TestInstance
beforeAll(async () => {
  instance = await createTestInstance()
})
afterAll(() => instance.close())

let keys = 0
const submit = (report: SubmitReport, db = instance.db) =>
  submitReport({ ctx: { ...instance.ctx, db }, input: { ...report, idempotencyKey: `report-${keys++}` } })
const statements = (report: SubmitReport) => countStatements(instance.db, (db) => submit(report, db))

const result = (more: Partial<ReportResult> = {}): ReportResult => ({
  subject: 'our-api',
  scenario: 'checkout',
  profile: { generator: 'wrk', connections: 64 },
  metrics: { requests: 5000, successes: 5000, durationSeconds: 5 },
  ...more,
})
const many = (count: number, of: (index: number) => Partial<ReportResult> = () => ({})) =>
  Array.from({ length: count }, (_, index) => result(of(index)))
const everyOther = (index: number) => ({
  subject: `new-${index}`,
  scenario: `new-${index % 7}`,
  profile: { connections: 1 + (index % 5) },
})
const host = (hostname: string) => ({ role: 'SERVER' as const, facts: { hostname } })

describe('what a report costs', () => {
  it.each([1, 1000])('is two statements for %d results, where all series are known', async (size) => {
    const report = { environment: 'counted', results: many(size) }
    await submit(report)
    expect(await statements(report)).toHaveLength(2)
  })

  it('is seven with all of it seen for the first time, however much that is', async () => {
    expect(await statements({ environment: 'small', results: many(1, everyOther) })).toHaveLength(7)
    expect(
      await statements({ environment: 'large', results: many(500, (index) => everyOther(index + 1000)) }),
    ).toHaveLength(7)
    const where = { series: { environment: { name: 'large' } } }
    expect(await instance.db.prisma.result.count({ where })).toBe(500)
  })

  it('is four more for machines, however many: the last is the baselines on the same hardware', async () => {
    const report = {
      environment: 'a lab',
      results: many(1),
      hosts: Array.from({ length: 20 }, (_, n) => host(`h${n}`)),
    }
    await submit(report)
    expect(await statements(report)).toHaveLength(6)
  })
})

describe('reports at the same time', () => {
  it('that bring the same new series in another order make each once and wait for each other', async () => {
    const results = many(60, everyOther)
    const orders = [results, results.toReversed(), results, results.toReversed()]
    await Promise.all(orders.map((order) => submit({ environment: 'raced', results: order })))
    const { prisma } = instance.db
    expect(await prisma.series.count({ where: { environment: { name: 'raced' } } })).toBe(60)
    expect(await prisma.result.count({ where: { series: { environment: { name: 'raced' } } } })).toBe(240)
  })

  it('that are small and many are stored each as if it had come alone', async () => {
    const own = (index: number): SubmitReport => ({
      environment: 'busy',
      results: many(1 + (index % 3), () => ({ metrics: { successesPerSecond: 1000 + index } })),
      ...(index % 8 === 3 && { source: 'nul', results: many(1, () => ({ measuredAt: '-250000-01-01T00:00:00Z' })) }),
    })
    await submit(own(0))
    const sent = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => submit(own(index))))
    const { prisma } = instance.db
    for (const [index, one] of sent.entries()) {
      if (index % 8 === 3) expect(one.status).toBe('rejected')
      if (one.status === 'rejected') continue
      const stored = await prisma.result.findMany({ where: { reportId: one.value.report.id }, orderBy: { id: 'asc' } })
      expect(stored.map(({ id }) => String(id))).toEqual(one.value.report.results.map(({ id }) => id))
      expect(stored.map((row) => row.successesPerSecond)).toEqual(stored.map(() => 1000 + index))
    }
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(35)
  })

  it('with one key, small or large, are one', async () => {
    const results = [1, 30].map((size) => many(size))
    for (const [index, own] of results.entries()) {
      const input = { environment: 'keyed', results: own, idempotencyKey: `one-key-${index}` }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => submitReport({ ctx: { ...instance.ctx, db: instance.db }, input })),
      )
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
      for (const { report } of answers) expect(report).toEqual(answers[0]?.report)
    }
    const where = { series: { environment: { name: 'keyed' } } }
    expect(await instance.db.prisma.result.count({ where })).toBe(31)
  })
})

describe('results of a report', () => {
  it('are dated as told, to the millisecond and whatever the offset, from the first days of HTTP on', async () => {
    const dates = ['1991-01-01T05:00:00+05:00', '1999-12-31T23:59:59.999Z']
    const results = dates.map((measuredAt) => result({ subject: `of ${measuredAt}`, measuredAt }))
    const { report } = await submit({ environment: 'old', results })
    const stored = await instance.db.pool.query<{ at: string }>(
      'SELECT extract(epoch FROM measured_at)::text AS at FROM results WHERE report_id = $1 ORDER BY id',
      [report.id],
    )
    expect(stored.rows.map(({ at }) => Number(at) * 1000)).toEqual(dates.map((text) => Date.parse(text)))
  })

  it('are of now where the clock of whoever measured is a little ahead, and refused where it is wrong', async () => {
    const now = instance.clock.now()
    const ahead = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
    const { report } = await submit({
      environment: 'ahead',
      startedAt: ahead(90),
      results: [result({ measuredAt: ahead(299) }), result()],
    })
    const stored = await instance.db.prisma.result.findMany({ where: { reportId: report.id } })
    expect(stored.map(({ measuredAt }) => measuredAt)).toEqual([now, now])
    const wrong = submit({ environment: 'ahead', results: [result({ measuredAt: ahead(3600) })] })
    await expect(wrong).rejects.toThrow(`${ahead(3600)} has not come yet: here it is ${now.toISOString()}.`)
    const later = submit({ environment: 'ahead', startedAt: ahead(301), results: [result()] })
    await expect(later).rejects.toThrow('has not come yet')
  })

  it('have their ids in the order handed in', async () => {
    const results = many(50, (index) => ({ subject: `ordered-${index % 3}`, round: index + 1 }))
    const { report } = await submit({ environment: 'ordered', results })
    const ids = report.results.map(({ id }) => BigInt(id))
    const rows = await instance.db.prisma.result.findMany({ where: { reportId: report.id }, orderBy: { id: 'asc' } })
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(rows.map(({ round }) => round)).toEqual(results.map(({ round }) => round))
  })

  it('keep their own reasons, flags and versions, told alike or not', async () => {
    const rate = result({ metrics: { successesPerSecond: 100 } })
    const flagged = { ...rate, flags: [{ id: 'approximate' as const, evidence: 'read off a chart' }] }
    const latency = result({ metrics: { latency: { p99: 1500 } } })
    const versioned = { ...latency, subjectVersion: '2.0' }
    const results = [rate, rate, latency, rate, flagged, rate, latency, versioned]
    const { report } = await submit({ environment: 'mixed', results })
    const rows = await instance.db.prisma.result.findMany({ where: { reportId: report.id }, orderBy: { id: 'asc' } })
    const seen = rows.map(({ missing, flags, frameworkVersion }) => ({
      lacksRate: 'successesPerSecond' in (missing as object),
      lacksP99: 'latency.p99' in (missing as object),
      flags: (flags as { id: string }[]).map(({ id }) => id),
      version: frameworkVersion,
    }))
    const told = results.map(({ metrics, flags = [], subjectVersion = null }) => ({
      lacksRate: metrics?.successesPerSecond === undefined,
      lacksP99: metrics?.latency === undefined,
      flags: flags.map(({ id }) => id),
      version: subjectVersion,
    }))
    expect(seen).toEqual(told)
  })

  it('keep texts that the database cannot take as they are', async () => {
    const custom = { own: { value: 1, unit: 'a\0b', better: 'lower' as const } }
    const told = result({ subjectVersion: 'v\0\ud800', metrics: { successesPerSecond: 5, custom } })
    const { report } = await submit({ environment: 'odd', results: [told] })
    const stored = await instance.db.prisma.result.findFirstOrThrow({
      where: { reportId: report.id },
      include: { custom: true },
    })
    expect(stored).toMatchObject({ frameworkVersion: 'v\ufffd\ufffd', custom: [{ unit: 'a\ufffdb' }] })
  })

  it('whose machine is told twice, in two roles, are of one machine', async () => {
    const facts = { hostname: 'both', cpuModel: 'Xeon' }
    const hosts = [
      { role: 'SERVER' as const, facts },
      { role: 'LOAD' as const, facts },
    ]
    const { report } = await submit({ environment: 'one box', results: many(1), hosts })
    const stored = await instance.db.prisma.result.findFirstOrThrow({ where: { reportId: report.id } })
    const states = await instance.db.prisma.hostFacts.findMany({ where: { host: { name: 'one box/both' } } })
    expect(states.map(({ fingerprint }) => fingerprint)).toEqual([stored.environmentFingerprint])
  })
})

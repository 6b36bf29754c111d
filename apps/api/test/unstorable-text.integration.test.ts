import type { Problem, ReportResult, SubmitReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
})
afterAll(() => api.close())

const result = (requests: number, more: Partial<ReportResult> = {}): ReportResult => ({
  subject: 'our-api',
  scenario: 'checkout',
  metrics: { requests },
  ...more,
})

const submit = async (more: Partial<SubmitReport>) => {
  const payload = { environment: 'ci', results: [result(1)], ...more }
  const headers = { 'idempotency-key': 'report-with-nul' }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  return { status: response.statusCode, body: response.json<Problem>() }
}

describe('POST /reports with the character U+0000', () => {
  const facts = { hostname: 'box', cpuModel: 'Xeon' }
  const output = 'Running 1m test @ http://x/'
  it.each([
    ['/environment', { environment: 'ci\0' }],
    ['/environmentNotes', { environmentNotes: 'a\0b' }],
    ['/source', { source: '\0' }],
    ['/commit', { commit: 'abc\0' }],
    ['/branch', { branch: 'main\0' }],
    ['/author', { author: 'A\0' }],
    ['/pullRequest', { pullRequest: '1\0' }],
    ['/hosts/0/facts/hostname', { hosts: [{ role: 'SERVER', facts: { ...facts, hostname: 'b\0x' } }] }],
    ['/hosts/0/facts/cpuModel', { hosts: [{ role: 'SERVER', facts: { ...facts, cpuModel: 'X\0' } }] }],
    ['/hosts/0/facts/caches/l1\ufffd', { hosts: [{ role: 'SERVER', facts: { ...facts, caches: { 'l1\0': 1 } } }] }],
    ['/results/0/subject', { results: [result(1, { subject: 'a\0' })] }],
    ['/results/0/scenario', { results: [result(1, { scenario: '\0b' })] }],
    ['/results/1/subjectVersion', { results: [result(1), result(1, { subjectVersion: '1\0' })] }],
    ['/results/0/generatorVersion', { results: [result(1, { generatorVersion: '1\0' })] }],
    ['/results/0/flags/0/evidence', { results: [result(1, { flags: [{ id: 'approximate', evidence: '\0' }] })] }],
    ['/results/0/output', { results: [{ subject: 'a', scenario: 'b', output: `${output}\0` }] }],
    [
      '/results/0/metrics/custom/x/unit',
      { results: [result(1, { metrics: { custom: { x: { value: 1, unit: 'a\0', better: 'lower' as const } } } })] },
    ],
  ])('is refused at %s, and nothing is stored', async (path, more) => {
    const before = await api.ctx.db.prisma.report.count()
    const { status, body } = await submit(more as Partial<SubmitReport>)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'VALIDATION' })
    expect(body.errors).toEqual([{ path, message: 'may not hold the character U+0000' }])
    expect(await api.ctx.db.prisma.report.count()).toBe(before)
  })
})

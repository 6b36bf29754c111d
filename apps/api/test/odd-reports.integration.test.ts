import { gzipSync } from 'node:zlib'
import type { Problem, StoredReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
})
afterAll(() => api.close())

let keys = 0
const send = async (payload: string | Buffer | object, headers: object = {}) => {
  const key = { 'idempotency-key': `odd-report-${keys++}`, 'content-type': 'application/json' }
  const request = { method: 'POST', url: '/api/v1/reports', payload, headers: { ...key, ...headers } } as const
  const response = await api.call('apiToken', request)
  return { status: response.statusCode, body: response.json<Problem & StoredReport>() }
}
const everything = async () => {
  const { prisma } = api.ctx.db
  return Promise.all([prisma.report.count(), prisma.result.count(), prisma.subject.count(), prisma.environment.count()])
}

const gzip = { 'content-encoding': 'gzip' }
const one = { subject: 'odd', scenario: 'x', metrics: { successesPerSecond: 5 } }
const report = (...results: object[]) => ({ environment: 'odd', results })
/** a report whose second result is odd, so that the answer must name the right element and not just the first */
const second = (more: object) => report(one, { ...one, ...more })
const of = (metrics: object) => second({ metrics: { successesPerSecond: 5, ...metrics } })
const custom = (name: string, more: object = {}) =>
  of({ custom: { [name]: { value: 1, unit: '', better: 'lower', ...more } } })
const text = JSON.stringify
const figure = '/results/1/metrics'

describe('an odd report is refused, the place named and what to do said, and nothing of it is stored:', () => {
  it.each<[string, string | Buffer | object, number, string, RegExp, object?]>([
    ['text for a figure', of({ successesPerSecond: '5' }), 422, `${figure}/successesPerSecond`, /^must be a number$/],
    ['null for a figure', of({ requests: null }), 422, `${figure}/requests`, /^must be a whole number$/],
    ['a list for an object', second({ metrics: [] }), 422, figure, /^must be an object$/],
    ['a list of results alone', [one], 422, '', /^must be an object$/],
    [
      'a figure above all numbers',
      text(of({ requests: 7 })).replace('7', '1e400'),
      422,
      `${figure}/requests`,
      /whole number/,
    ],
    [
      'a rate that nothing has',
      of({ successesPerSecond: 1e300 }),
      422,
      `${figure}/successesPerSecond`,
      /^1e\+300 is more than can be/,
    ],
    ['a latency of ages', of({ latency: { p99: 1e19 } }), 422, `${figure}/latency/p99`, /more than can be/],
    ['a figure below nothing', of({ successesPerSecond: -0.1 }), 422, `${figure}/successesPerSecond`, /at least 0/],
    ['a count past exactness', of({ requests: 2 ** 60 }), 422, `${figure}/requests`, /at most 9007199254740991/],
    ['half a request', of({ requests: 0.5 }), 422, `${figure}/requests`, /whole number/],
    [
      'a billion connections',
      second({ profile: { connections: 1e9 } }),
      422,
      '/results/1/profile/connections',
      /at most 65535/,
    ],
    ['1001 results', report(...Array.from({ length: 1001 }, () => one)), 422, '/results', /at most 1000 entries/],
    ['no results', report(), 422, '/results', /at least 1 entry/],
    ['a result for the list of them', { environment: 'odd', results: one }, 422, '/results', /^must be a list$/],
    [
      'one round twice',
      report({ ...one, round: 2 }, { ...one, round: 2 }),
      422,
      '/results/1/round',
      /that of \/results\/0 too/,
    ],
    [
      'a night, and the next one',
      report({ ...one, measuredAt: '2020-01-01T00:00:00Z' }, { ...one, measuredAt: '2020-01-02T00:00:00Z' }),
      422,
      '/results/1/measuredAt',
      /a report of its own/,
    ],
    ['round 0', second({ round: 0 }), 422, '/results/1/round', /at least 1/],
    ['no environment', { results: [one] }, 422, '/environment', /^is required$/],
    [
      '1970, from a clock never set',
      { ...report(one), startedAt: '1970-01-01T00:00:00Z' },
      422,
      '/startedAt',
      /was the clock set/,
    ],
    ['a result of the year 1', second({ measuredAt: '0001-01-01T00:00:00Z' }), 422, '/results/1/measuredAt', /clock/],
    ['a time to come', { ...report(one), startedAt: '2999-01-01T00:00:00Z' }, 422, '/startedAt', /not come yet/],
    [
      'a day that is none',
      second({ measuredAt: '2026-02-30T00:00:00Z' }),
      422,
      '/results/1/measuredAt',
      /such as 2026-/,
    ],
    [
      'a name of 300 characters',
      second({ subject: 'x'.repeat(300) }),
      422,
      '/results/1/subject',
      /at most 120 characters/,
    ],
    ['a blank name', second({ scenario: ' \t' }), 422, '/results/1/scenario', /^must be a name in one line, not blank/],
    [
      'a name that clears terminals',
      second({ subject: 'a\u001b[2J' }),
      422,
      '/results/1/subject',
      /without control characters/,
    ],
    ['a name that turns what follows', second({ subject: 'a\u202eb' }), 422, '/results/1/subject', /without control/],
    [
      'evidence that does',
      second({ flags: [{ id: 'approximate', evidence: 'a\u009b2J' }] }),
      422,
      '/results/1/flags/0/evidence',
      /one line/,
    ],
    [
      'half a character',
      text(second({ subject: '??' })).replace('??', '\\ud800'),
      422,
      '/results/1/subject',
      /half a character, U\+D800/,
    ],
    ['a misspelt field', { ...report(one), enviroment: 'x' }, 422, '/enviroment', /not known here/],
    ['a misspelt field of a result', second({ subjekt: 'x' }), 422, '/results/1/subjekt', /not known here/],
    ['a metric with a blank', custom('a b'), 422, `${figure}/custom/a b`, /must be called by a name that matches \^/],
    [
      'a metric of no direction',
      custom('a', { better: 'faster' }),
      422,
      `${figure}/custom/a/better`,
      /one of higher, lower/,
    ],
    ['a metric that is none', custom('a', { value: null }), 422, `${figure}/custom/a/value`, /^must be a number$/],
    [
      '51 metrics of one’s own',
      of({
        custom: Object.fromEntries(
          Array.from({ length: 51 }, (_, n) => [`m${n}`, { value: n, unit: '', better: 'lower' }]),
        ),
      }),
      422,
      `${figure}/custom`,
      /at most 50 entries/,
    ],
    ['a branch with a blank', { ...report(one), branch: 'a b' }, 422, '/branch', /^must be without blanks/],
    [
      'an unknown tool',
      second({ metrics: undefined, generator: 'siege', output: 'x' }),
      422,
      '/results/1/generator',
      /one of auto, wrk/,
    ],
    ['an empty output', second({ metrics: undefined, output: '' }), 422, '/results/1/output', /at least 1 character/],
    ['another’s project', { ...report(one), project: 'nobody' }, 404, '/project', /There is no project nobody/],
    ['a short key', report(one), 422, 'idempotency-key', /at least 8/, { 'idempotency-key': 'x' }],
    [
      'a key that is no ASCII',
      report(one),
      422,
      'idempotency-key',
      /^must be ASCII/,
      { 'idempotency-key': 'schlüssel' },
    ],
    ['a bomb of gzip', gzipSync(Buffer.alloc(50_000_000, ' ')), 413, '', /4 MiB/, gzip],
    ['gzip cut short', gzipSync(text(report(one))).subarray(0, 40), 400, '', /cannot be inflated/, gzip],
    ['gzip and more', Buffer.concat([gzipSync(text(report(one))), Buffer.from('more')]), 400, '', /inflated/, gzip],
    ['gzip that is not said to be', gzipSync(text(report(one))), 400, '', /Content-Encoding: gzip is missing/],
    [
      'a hundred thousand lists',
      `{"environment":"x","results":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      422,
      '/results/0',
      /object/,
    ],
  ])('%s', async (_what, payload, wanted, path, message, headers) => {
    const before = await everything()
    const { status, body } = await send(payload, headers)
    expect({ status, path: body.errors?.[0]?.path }, JSON.stringify(body)).toEqual({ status: wanted, path })
    expect(body.errors[0]?.message).toMatch(message)
    expect(body.detail).toContain(body.errors[0]?.message)
    expect(await everything()).toEqual(before)
  })
})

describe('not odd, however it looks, is', () => {
  it.each<[string, object]>([
    ['a name in any writing', report({ ...one, subject: '日本語 🚀 Ünï', scenario: 'مرحبا' })],
    ['a result like another that tells no round', report(one, one)],
    [
      'the same round at another time',
      report(
        { ...one, round: 1, measuredAt: '2020-01-01T00:00:00Z' },
        { ...one, round: 1, measuredAt: '2020-01-01T12:00:00Z' },
      ),
    ],
    [
      'the same round under another load',
      report({ ...one, round: 1, profile: { connections: 1 } }, { ...one, round: 1 }),
    ],
    ['a result from 2003', { ...report(one), startedAt: '2003-02-01T00:00:00+01:00' }],
    ['notes of several lines', { ...report(one), environment: 'noted', environmentNotes: 'one\n\ttwo\r\nthree' }],
    ['a metric below zero', custom('drift.percent', { value: -3.5 })],
  ])('%s', async (_what, payload) => {
    const { status, body } = await send(payload)
    expect(status, JSON.stringify(body)).toBe(201)
  })
})

it('every result that is odd is named at once, whatever is odd about it', async () => {
  const { status, body } = await send(
    report(
      { ...one, metrics: { requests: 5, successes: 50, durationSeconds: 5 } },
      { ...one, metrics: undefined, output: 'no output' },
      one,
      { ...one, metrics: undefined },
    ),
  )
  expect([status, body.code]).toEqual([422, 'VALIDATION'])
  expect(body.errors.map(({ path }) => path)).toEqual([
    '/results/0/metrics/successes',
    '/results/1/output',
    '/results/3',
  ])
})

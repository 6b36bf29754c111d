import { type ParserId, parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf } from '../src/index.ts'
import { extremes, requests, seconds } from './extremes.ts'
import { golden, goldens, printed } from './golden.ts'
import { expectHonest, expectNoResult, expectResult } from './outcomes.ts'

interface Traits {
  /** the tool sends lost requests again, so they appear as slow ones */
  repeatsLostRequests?: true
  /** prints a report although no answer came in time */
  printsAfterTimeouts?: true
  /** prints no percentiles */
  noPercentiles?: true
  /** has no result once a connection is lost */
  needsEveryConnection?: true
  /** its last table is optional, so a text that ends before it is complete as well */
  optionalTable?: true
  /** counts requests without an answer as answered */
  countsLostRequests?: true
}

/** Differences between the tools that the contract allows; everything else is the same for all. */
const traits: Record<ParserId, Traits> = {
  wrk: { printsAfterTimeouts: true },
  bombardier: {},
  ab: { optionalTable: true },
  autocannon: {},
  oha: {},
  h2load: { noPercentiles: true, needsEveryConnection: true },
  wrk2: { printsAfterTimeouts: true },
  hey: { repeatsLostRequests: true },
  vegeta: {},
  k6: { repeatsLostRequests: true, countsLostRequests: true },
}

const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

describe.each(parserIds)('every parser: %s', (id) => {
  const { parse, notes } = parserOf(id)
  const parsed = (name: string) => parse(golden(id, name).output, null)

  it.each(['good', 'paused', 'varies'])('good run: %s', (name) => {
    const outcome = expectResult(parsed(name))
    expectHonest(outcome)
    const { metrics } = outcome
    expect(metrics.requests).toBeGreaterThan(100)
    expect(metrics.successes).toBe(metrics.requests)
    expect(sum(Object.values(metrics.errors))).toBe(0)
    const rate = (metrics.successes ?? 0) / (metrics.durationSeconds ?? Number.NaN)
    expect((metrics.successesPerSecond ?? 0) / rate).toBeCloseTo(1, 3)
    const { p50, p75, p90, p95, p99, max } = metrics.latency
    const known = [p50, p75, p90, p95, p99, max].filter((value) => value !== null)
    expect(known.length).toBeGreaterThan(traits[id].noPercentiles ? 0 : 1)
    expect(known).toEqual([...known].sort((a, b) => a - b))
    for (const value of known) expect(value).toBeGreaterThan(0)
  })

  it('finds the 12 ms that the server waited', () => {
    const { latency, successesPerSecond } = expectResult(parsed('paused')).metrics
    if (!traits[id].noPercentiles) expect(latency.p50).toBeGreaterThanOrEqual(12_000)
    expect(latency.mean).toBeGreaterThanOrEqual(12_000)
    expect(successesPerSecond).toBeLessThanOrEqual(8 / 0.012)
  })

  it('non-2xx: answered, timed, and no success', () => {
    const { metrics } = expectResult(parsed('non-2xx'))
    expect(metrics).toMatchObject({ successes: 0, successesPerSecond: 0 })
    expect(metrics.requests).toBeGreaterThan(100)
    expect(metrics.requestsPerSecond.mean).toBeGreaterThan(100)
  })

  it('one answer in four a 503: three quarters of the rate', () => {
    const { metrics } = expectResult(parsed('mixed'))
    expect((metrics.successes ?? 0) / (metrics.requests ?? 0)).toBeCloseTo(0.75, 2)
    expect((metrics.successesPerSecond ?? 0) / (metrics.requestsPerSecond.mean ?? 0)).toBeCloseTo(0.75, 1)
  })

  it('refused: no result, and why', () => expectNoResult(parsed('refused'), /refused|no request was answered/))

  it('nothing ever answered: no result', () =>
    expectNoResult(parsed('hang'), /no request was answered|timeout|gave up/))

  it.each(['reset-midway', 'lost-answers', 'killed'])('connections broken in between: %s', (name) => {
    if (traits[id].needsEveryConnection) return expectNoResult(parsed(name), /connections were lost/)
    const outcome = expectResult(parsed(name))
    expectHonest(outcome)
    const { requests, successes, errors } = outcome.metrics
    const hidden = traits[id].repeatsLostRequests && name !== 'killed'
    if (hidden) expect(notes.join()).toContain('repeats a GET')
    else if (traits[id].countsLostRequests) return expect(successes).toBeLessThan(requests ?? 0)
    else expect(sum(Object.values(errors))).toBeGreaterThan(0)
    expect(successes).toBe(requests)
  })

  it('timeouts: no latency is made up', () => {
    const outcome = parsed('timeouts')
    if (!traits[id].printsAfterTimeouts) return expectNoResult(outcome, /time|no request was answered|gave up/)
    const { metrics } = expectResult(outcome)
    expect(metrics.errors.timeout).toBeGreaterThan(0)
    expect(Object.values(metrics.latency).every((value) => value === null)).toBe(true)
  })

  it.each(extremes[id])('extremes of units and counts: $form', ({ output, latency }) => {
    const outcome = expectResult(parse(output, null))
    expectHonest(outcome)
    const { metrics } = outcome
    expect(metrics).toMatchObject({ requests, successes: requests })
    expect((metrics.successesPerSecond ?? 0) / (requests / seconds)).toBeCloseTo(1, 6)
    if (metrics.durationSeconds !== null) expect(metrics.durationSeconds).toBeCloseTo(seconds, 2)
    if (metrics.bytes.read !== null) expect(metrics.bytes.read / 2_858_730_232_217).toBeCloseTo(1, 6)
    expect(metrics.latency).toMatchObject(latency)
  })

  const texts = goldens(id).filter(({ name }) => name.startsWith('text-') && !traits[id].optionalTable)
  it.each(['good', 'mixed', 'killed', ...texts.map(({ name }) => name)])(
    'cut off anywhere: the same figures or none (%s)',
    (name) => {
      const { output } = golden(id, name)
      const whole = [
        parse(output, null),
        parse({ ...output, files: [] }, null),
        parse(printed(output.stdout.replace(/@wrkbench.*\n/, '')), null),
      ]
      const acceptable = whole.map((outcome) => JSON.stringify(outcome))
      for (let length = 0; length < output.stdout.length; length++) {
        const outcome = parse({ ...output, stdout: output.stdout.slice(0, length) }, null)
        if (outcome.kind === 'no-result') expectNoResult(outcome)
        else expect(acceptable, `cut at ${length}`).toContain(JSON.stringify(outcome))
      }
    },
  )

  it('output of another tool: no result', () => {
    const others = parserIds.filter((other) => other !== id).flatMap((other) => goldens(other))
    for (const { output, tool, name } of others) {
      const outcome = parse(output, null)
      expect(outcome.kind, `${tool} ${name}`).toBe('no-result')
      expectNoResult(outcome)
    }
  })

  it.each([
    ['nothing', ''],
    ['blank lines', '\n \n'],
    ['prose', 'Requests/sec went up to 12000.00 in our tests.\n'],
    ['another JSON', '{"summary":{"successRate":1,"total":2.0,"requestsPerSec":100}}\n'],
    ['broken JSON', '{"spec":{\n'],
    ['wrk2', 'Running 10s test @ http://x/\n  Thread calibration: mean lat.: 1.2ms, rate sampling interval: 10ms\n'],
  ])('%s: no result', (_, text) => expectNoResult(parse(printed(text), null)))

  it('two runs in one text: no result', () => {
    const { output } = golden(id, 'good')
    expectNoResult(
      parse({ ...output, stdout: `${output.stdout}\n${output.stdout}` }, null),
      /more than one run|damaged/,
    )
  })
})

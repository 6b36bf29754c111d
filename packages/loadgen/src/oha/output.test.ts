import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseOha } from './output.ts'

const parse = (stdout: string) => parseOha(printed(stdout))
const output = (name: string) => golden('oha', name).output.stdout
const metrics = (name: string) => expectResult(parse(output(name))).metrics

describe('the JSON of oha', () => {
  const json = output('good')
  const found = JSON.parse(json)

  it('equals what is printed, in µs', () => {
    const { metrics: m, missing } = expectResult(parse(json))
    const { summary, latencyPercentiles, statusCodeDistribution } = found
    expect(m.requests).toBe(statusCodeDistribution[200])
    expect(m.durationSeconds).toBe(summary.total)
    expect(m.successesPerSecond).toBe(statusCodeDistribution[200] / summary.total)
    expect(m.requestsPerSecond.mean).toBe(summary.requestsPerSec)
    expect(m.latency.mean).toBeCloseTo(summary.average * 1e6, 2)
    expect(m.latency.min).toBeCloseTo(summary.fastest * 1e6, 2)
    expect(m.latency.p999).toBeCloseTo(latencyPercentiles['p99.9'] * 1e6, 2)
    expect(missing['latency.stdev']).toContain('spread')
    expect(missing['bytes.read']).toContain('bodies only')
  })

  it('has no failure for what the end of the run cut off', () => {
    expect(found.errorDistribution).toEqual({ 'aborted due to deadline': 8 })
    expect(Object.values(metrics('good').errors)).toEqual([0, 0, 0, 0, 0])
    expect(metrics('good').requestsPerSecond.mean).toBeGreaterThan(metrics('good').successesPerSecond ?? 0)
  })

  it('sorts failures by kind', () => {
    const { errorDistribution } = JSON.parse(output('killed'))
    expect(metrics('killed').errors).toEqual({
      connect: errorDistribution['Connection refused (os error 111)'],
      read: errorDistribution['connection error'],
      write: 0,
      timeout: 0,
      other: 0,
    })
  })

  it('keeps latencies beside failures, which oha does not time', () => {
    const { latency } = metrics('lost-answers')
    expect(latency.mean).toBeCloseTo(JSON.parse(output('lost-answers')).summary.average * 1e6, 2)
    expect(latency.p99).toBeGreaterThan(latency.p50 ?? Number.POSITIVE_INFINITY)
  })

  it('counts a redirect as a success, which it does not follow', () => {
    const { responses, requests, successes } = metrics('redirect')
    expect([responses['3xx'], successes]).toEqual([requests, requests])
  })

  it('names what it lacks', () => {
    expectNoResult(parse(json.replace('"requestsPerSec"', '"perSec"')), /requestsPerSec/)
    expectNoResult(parse(json.replace('"errorDistribution"', '"errors"')), /errorDistribution/)
    expectNoResult(parse(json.replace(/"total": [\d.]+/, '"total": 0.0')), /no time/)
  })

  it('has no figure for what oha writes as null', () => {
    const { missing } = expectResult(parse(json.replaceAll(/"p99": [\d.]+/g, '"p99": null')))
    expect(missing['latency.p99']).toContain('timed no answer')
  })
})

describe('the text of oha', () => {
  const text = output('text-good')

  it('equals what is printed, to four decimals of a millisecond', () => {
    const { metrics: m, missing } = expectResult(parse(text))
    expect(m).toMatchObject({ requests: 51_211, successes: 51_211, durationSeconds: 2.0028512 })
    expect(m.latency).toMatchObject({ mean: 310.3, p50: 193.3, p99: 2381.6, max: 24_596.5 })
    expect(missing).not.toHaveProperty('latency.p999')
  })

  it('is read in the unit of its slowest answer', () => {
    const { metrics: m, missing } = expectResult(parse(output('text-slow')))
    expect(m).toMatchObject({ requests: 16, durationSeconds: 4.0049 })
    expect(m.latency).toMatchObject({ mean: 2_001_100, p50: 2_001_300 })
    expect(Object.keys(missing).filter((path) => path.startsWith('latency'))).toEqual(['latency.stdev'])
    const fast = output('text-slow').replace('50.00% in 2.0013 sec', '50.00% in 0.0000 sec')
    expect(expectResult(parse(fast)).missing['latency.p50']).toContain('below the resolution of 100 µs')
  })

  it('has the percentiles of all answers, although it breaks them down', () => {
    const m = metrics('text-breakdown')
    expect(m.successes).toBe((m.requests ?? 0) * 0.75)
    expect(output('text-breakdown')).toContain('Response time distribution (2xx only):')
    expect(m.latency.p50).toBe(325.6)
  })

  it('without its last lists is cut off', () => {
    const lost = output('text-lost-answers')
    expect(metrics('text-lost-answers').errors.read).toBe(1055)
    expectNoResult(parse(lost.slice(0, lost.indexOf('Error distribution'))), /add up/)
    expectNoResult(parse(lost.trimEnd().slice(0, -4)), /cut off/)
    expect(parse(lost.trimEnd())).toEqual(parse(lost))
  })

  it('says why there is nothing to read', () => {
    expectNoResult(parse(output('text-refused')), /Connection refused/)
    expectNoResult(parse(output('csv')), /a row per request/)
  })
})

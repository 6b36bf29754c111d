import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseK6 } from './output.ts'

const output = (name: string) => golden('k6', name).output.stdout
const parse = (stdout: string) => parseK6(printed(stdout))
const metrics = (stdout: string) => expectResult(parse(stdout)).metrics

describe('the JSON of k6', () => {
  const json = output('good')
  const found = JSON.parse(json).metrics

  it('equals what --summary-export wrote, milliseconds as µs', () => {
    const { metrics: m } = expectResult(parse(json))
    expect(m.requests).toBe(found.http_reqs.count)
    expect(m.successesPerSecond).toBeCloseTo(found.http_reqs.rate, 6)
    expect(m.latency.p50).toBeCloseTo(found.http_req_duration.med * 1e3, 2)
    expect(m.latency.p999).toBeCloseTo(found.http_req_duration['p(99.9)'] * 1e3, 2)
    expect(m.bytes).toEqual({ read: found.data_received.count, written: found.data_sent.count })
    expect(m.errors).toEqual({ connect: 0, read: null, write: null, timeout: 0, other: 0 })
  })

  it('is read as handleSummary prints it, over the duration that k6 states there', () => {
    const summary = output('handle-summary')
    const { metrics: m, missing } = expectResult(parse(summary))
    expect(m).toMatchObject({ requests: 25_552, successes: 19_164 })
    expect(m.durationSeconds).toBeCloseTo(JSON.parse(summary).state.testRunDurationMs / 1e3, 9)
    expect(missing['latency.p99']).toContain('summaryTrendStats')
  })

  it('has the latencies of those that did not fail', () => {
    const mixed = JSON.parse(output('mixed')).metrics
    const { latency } = metrics(output('mixed'))
    expect(latency.p99).toBeCloseTo(mixed['http_req_duration{expected_response:true}']['p(99)'] * 1e3, 2)
  })

  it('has none where failures are mixed into all there is', () => {
    const { metrics: m, missing } = expectResult(parse(output('non-2xx')))
    expect(m).toMatchObject({ successes: 0, latency: { p50: null } })
    expect(missing['latency.p50']).toContain('failed requests')
  })

  it('does not say which failures were error responses', () => {
    const { metrics: m, missing } = expectResult(parse(output('killed')))
    expect(m.successes).toBeLessThan(m.requests ?? 0)
    expect(m.errors.connect).toBeNull()
    expect(missing['errors.connect']).toContain('in one')
    expect(missing['responses.4xx']).toContain('by status')
  })

  it('names what it lacks', () => {
    expectNoResult(parse(json.replace('"http_req_failed"', '"failed"')), /http_req_failed/)
    expectNoResult(parse(json.replace(/("http_reqs": \{[^}]*"rate": )[\d.]+/, '$1 0')), /no rate/)
    expectNoResult(parse(json.replace(/("passes": )0/, '$1 99999999')), /successes is -/)
    expectNoResult(parse(output('refused')), /no request was answered/)
  })
})

describe('the text of k6', () => {
  const text = output('text-mixed')

  it('equals what is printed, to two decimals', () => {
    const { metrics: m, missing } = expectResult(parse(text))
    expect(m).toMatchObject({ requests: 3865, successes: 3865 - 966 })
    expect(m.requestsPerSecond.mean).toBe(1931.089775)
    expect(m.latency).toMatchObject({ mean: 4040, min: 73.05, p50: 1250, p95: 14_700, max: 188_090 })
    expect(missing['bytes.read']).toContain('two digits')
  })

  it('is read as k6 printed it before 1.0', () => {
    const old = text.replace('24.99% 966 out of 3865', '24.99% ✓ 966        ✗ 2899')
    expect(parse(old)).toEqual(parse(text))
  })

  it('is read with marks of thresholds, and after a fixed rate', () => {
    expect(metrics(output('text-thresholds'))).toMatchObject({ requests: 35_807, successes: 26_694 })
    const marked = text.replace('    http_req_failed', '   ✗ http_req_failed')
    expect(parse(marked)).toEqual(parse(text))
    expect(metrics(output('text-arrival-rate')).durationSeconds).toBeCloseTo(5944 / 1980.632541, 9)
  })

  it('has no result without the lines that make one', () => {
    expectNoResult(parse(text.replace(/ *http_req_failed.*\n/, '')), /http_req_failed is missing/)
    expectNoResult(parse(text.replace(/ *data_received.*\n/, '')), /data_received is missing/)
    expectNoResult(parse(text.replace('3865   1931', '90071992547409930   1931')), /http_reqs is not readable/)
  })

  it('says what single points are', () => expectNoResult(parse(output('points')), /its summary is needed/))
})

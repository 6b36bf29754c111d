import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseH2load } from './output.ts'

const output = (name: string) => golden('h2load', name).output.stdout
const parse = (stdout: string) => parseH2load(printed(stdout))
const good = output('good')

describe('a timed run of h2load', () => {
  it('equals what is printed, over the seconds that its rate refers to', () => {
    const { metrics, missing } = expectResult(parse(good))
    expect(metrics).toMatchObject({
      requests: 22_445,
      successes: 22_445,
      durationSeconds: 2,
      successesPerSecond: 11_222.5,
      requestsPerSecond: { mean: 11_222.5 },
      bytes: { read: 3_882_985 },
      responses: { '1xx': null, '2xx': 22_445, '3xx': 0, '4xx': 0, '5xx': 0 },
    })
    expect(metrics.latency).toMatchObject({ min: 99, mean: 712, stdev: 4070, max: 142_590, p50: null, p99: null })
    expect(missing['latency.p99']).toContain('no percentiles')
  })

  it('does not count error responses into its headline, as h2load does', () => {
    const { metrics } = expectResult(parse(output('mixed')))
    expect(metrics).toMatchObject({ successes: 21_037, successesPerSecond: 10_518.5 })
    expect(metrics.requestsPerSecond.mean).toBe(14_024.5)
  })

  it('knows timeouts, but of other failures nothing', () => {
    const { metrics, missing } = expectResult(parse(good.replace('0 timeout', '3 timeout')))
    expect(metrics.errors).toEqual({ connect: null, read: null, write: null, timeout: 3, other: null })
    expect(missing['errors.other']).toContain('forgets')
  })

  it('adds up the connections of its threads', () => {
    const second = good.replace(/^(spawning thread) #0: 8 (.*)$/m, '$1 #0: 5 $2\n$1 #1: 3 $2')
    expect(parse(second)).toEqual(parse(good))
  })

  it('has no result when connections were lost on the way', () => {
    const slower = (share: number) => good.replace(/11222\.50 req\/s/, `${(11_219.04 * share).toFixed(2)} req/s`)
    expect(parse(slower(0.995)).kind).toBe('result')
    expectNoResult(parse(slower(0.98)), /98 % of the time/)
    expectNoResult(parse(output('killed')), /50 % of the time/)
  })

  it('has no extremes once h2load kept a sample only', () => {
    const many = good.replaceAll('22445 ', '1200000 ').replace('1200000 total', '1200000 total')
    const { metrics, missing } = expectResult(parse(many.replaceAll(/1200000 (?=2xx)/g, '1200000 ')))
    expect(metrics.latency).toMatchObject({ min: null, max: null, mean: 712 })
    expect(missing['latency.max']).toContain('a million')
  })

  it('over HTTP/2 is read as well', () => {
    expect(expectResult(parse(output('http2'))).metrics).toMatchObject({ requests: 92_957, durationSeconds: 3 })
  })

  it('whose bytes are fewer than those of bodies and headers has no bytes', () => {
    // Of a server that ended each connection after 1000 answers of 100 kB: it sent 828 662 bytes more.
    const traffic =
      'traffic: 1.52GB (1632765031) total, 637.62KB (652920) headers (space savings 0.00%), 1.52GB (1632500000) data'
    const { metrics, missing } = expectResult(parse(good.replace(/^traffic: .*$/m, traffic)))
    expect(metrics).toMatchObject({ bytes: { read: null }, throughputBytesPerSecond: null })
    expect(missing['bytes.read']).toContain('last answer')
  })

  it('that came to a failed assertion says so', () => {
    expectNoResult(parseH2load(golden('h2load', 'timeouts').output), /Assertion/)
  })
})

describe('a counted run of h2load', () => {
  it('tells no statuses where answers broke off, which would be more than there were answers', () => {
    // of a server that broke each 50th answer off in its body
    const cut = output('counted')
      .replace(
        /^requests: .*$/m,
        'requests: 3000 total, 400 started, 392 done, 392 succeeded, 2608 failed, 2608 errored, 0 timeout',
      )
      .replace(/^status codes: .*$/m, 'status codes: 400 2xx, 0 3xx, 0 4xx, 0 5xx')
    const { metrics, missing } = expectResult(parse(cut))
    expect(metrics).toMatchObject({ requests: 392, successes: 392, errors: { other: 2608 } })
    expect(metrics.responses).toEqual({ '1xx': null, '2xx': null, '3xx': null, '4xx': null, '5xx': null })
    expect(missing['responses.2xx']).toContain('broke off')
    expect(missing['responses.1xx']).toBe('h2load does not count 1xx')
  })

  it('takes its duration from rate and count, which say it more precisely', () => {
    const { metrics } = expectResult(parse(output('counted')))
    expect(metrics).toMatchObject({ requests: 3000, successesPerSecond: 6923.03 })
    expect(metrics.durationSeconds).toBeCloseTo(0.433336, 6)
    expect(metrics.errors).toMatchObject({ timeout: 0, other: 0 })
  })

  it('counts what was lost with its connections', () => {
    const { metrics, missing } = expectResult(parse(output('counted-lost')))
    expect(metrics).toMatchObject({ requests: 392, successes: 392 })
    expect(metrics.errors).toMatchObject({ connect: null, other: 2608 })
    expect(missing['errors.read']).toContain('does not tell its errors apart')
  })
})

describe('a report of h2load that is damaged', () => {
  it.each([
    ['without threads', /^spawning.*\n/m, /start its threads/],
    ['without traffic', /^traffic:.*\n/m, /line of traffic/],
    ['without the head of its table', /^ +min .*\n/m, /head of the table/],
    ['with a cell too few', / 95\.\d\d%| 99\.18%/, /is not readable|is missing/],
    ['with a count beyond 2^53', /\d+ done/, /is not readable/],
  ])('%s', (_, pattern, reason) => {
    const replacement = pattern.source.includes('done') ? '90071992547409930 done' : ''
    expectNoResult(parse(good.replace(pattern, replacement)), reason)
  })
})

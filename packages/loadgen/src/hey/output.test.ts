import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { parseHey } from './output.ts'

const output = (name: string) => golden('hey', name).output.stdout
const parse = (stdout: string) => parseHey(printed(stdout))
const metrics = (stdout: string) => expectResult(parse(stdout)).metrics
const good = output('good')

describe('the summary of hey', () => {
  it('equals what is printed', () => {
    const { metrics: m, missing } = expectResult(parse(good))
    expect(m).toMatchObject({ requests: 26_244, successes: 26_244, durationSeconds: 2.003 })
    expect(m.successesPerSecond).toBe(26_244 / 2.003)
    expect(m.latency).toMatchObject({ mean: 600, p50: 300, p99: 4900, max: 55_100 })
    expect(missing['latency.min']).toContain('0.1 ms')
    expect(missing['bytes.read']).toContain('bodies only')
  })

  it('has no mean that rounding may put off by a tenth', () => {
    const { metrics: m, missing } = expectResult(parse(good.replace('Average:\t0.0006', 'Average:\t0.0004')))
    expect(m.latency.mean).toBeNull()
    expect(missing['latency.mean']).toContain('too coarse')
  })

  it('is read although a release prints percent signs twice', () => {
    expect(output('doubled-percent')).toContain('50%% in')
    expect(metrics(output('doubled-percent')).latency).toMatchObject({ p50: 1000, p95: 2200 })
  })

  it('counts error responses as answers, and failures by kind', () => {
    expect(metrics(output('mixed'))).toMatchObject({ requests: 24_938, successes: 18_704 })
    expect(metrics(output('killed')).errors).toEqual({ connect: 12_581, read: 1, write: null, timeout: 0, other: 0 })
  })

  it('does not say that no answer was lost, because its client repeats those', () => {
    const { metrics: m, missing } = expectResult(parse(output('lost-answers')))
    expect(m.errors).toEqual({ connect: 0, read: null, write: null, timeout: 0, other: 0 })
    expect(missing['errors.read']).toContain('repeats a GET')
  })

  it('of more than a million answers has no latencies: of most hey forgot the time', () => {
    const counts = { '26244 responses': '2624400 responses', '26244]': '1000000]' }
    let many = good.replace(/Requests\/sec:\t[\d.]+/, `Requests/sec:\t${(2_624_400 / 2.003).toFixed(4)}`)
    many = many.replace('26244 responses', counts['26244 responses']).replace(/^ +\d\.\d{3} \[\d+\].*\n/gm, '')
    const { metrics: m, missing } = expectResult(parse(many))
    expect(m.requests).toBe(2_624_400)
    expect(m.latency.p50).toBeNull()
    expect(missing['latency.p50']).toContain('first million')
  })
})

describe('a summary of hey that was cut off', () => {
  it('between two codes', () => {
    const text = output('mixed')
    expectNoResult(parse(text.replace(/^ +\[503\].*\n/m, '')), /the histogram to/)
  })

  it('between two errors, however few they are', () => {
    const text = output('killed')
    expectNoResult(parse(text.slice(0, text.lastIndexOf('  [1]'))), /error distribution of hey is cut off/)
    expectNoResult(parse(text.trimEnd()), /error distribution of hey is cut off/)
  })

  it('of a short run is known by its counts', () => {
    const text = good
      .replace('Total:\t2.0030', 'Total:\t2.0000')
      .replace(/Requests\/sec:\t[\d.]+/, 'Requests/sec:\t10.0000')
      .replace('26244 responses', '15 responses')
      .replace(/^ +\d\.\d{3} \[\d+\].*\n/gm, '')
      .trimEnd()
    expectNoResult(parse(text), /add up to 15, not to about 20/)
    const whole = `${text}\n\nError distribution:\n  [5]\tGet "http://x": EOF`
    expect(metrics(whole).errors.read).toBe(5)
    expectNoResult(parse(whole.slice(0, -1)), /cut off/)
  })
})

describe('what is no summary of hey', () => {
  it('says what it is', () => {
    expectNoResult(parse(output('csv')), /a row per request/)
    expectNoResult(parse(output('refused')), /connection refused/)
    expectNoResult(parse('Summary:\n'), /not the output of hey/)
  })
})

import { describe, expect, it } from 'vitest'
import { golden, printed } from '../../test/golden.ts'
import { expectNoResult, expectResult } from '../../test/outcomes.ts'
import { answersOf } from './answers.ts'
import { parseAb } from './output.ts'
import { csvName } from './percentiles-csv.ts'
import { abText } from './text.ts'

const { output } = golden('ab', 'text-progress')
const text = output.stdout

describe('the report of ab', () => {
  it('equals what is printed, with the CSV for times', () => {
    const { metrics, version } = expectResult(parseAb(output))
    expect(version).toBe('2.3')
    expect(metrics).toMatchObject({
      requests: 50_000,
      successes: 50_000,
      durationSeconds: 0.873,
      successesPerSecond: 57_280.33,
    })
    expect(metrics.latency).toMatchObject({
      min: 13,
      p50: 382,
      p75: 539,
      p90: 940,
      p95: 1764,
      p99: 4746,
      max: 12_554,
      p999: null,
    })
    expect(metrics.bytes.read).toBe(7_550_000)
    expect(metrics.throughputBytesPerSecond).toBeCloseTo(8446.61 * 1024, 3)
  })

  it('has whole milliseconds without the CSV, and no zeros', () => {
    const { metrics, missing } = expectResult(parseAb(printed(text)))
    expect(metrics.latency).toMatchObject({ min: null, p50: null, p75: 1000, p95: 2000, p99: 5000, max: 13_000 })
    expect(missing['latency.p50']).toContain('whole milliseconds')
    expect(missing['latency.mean']).toContain('too coarse')
  })

  it('is read in its quiet form, which lacks tables', () => {
    const { missing } = expectResult(parseAb(golden('ab', 'text-quiet').output))
    expect(missing['latency.p99']).toContain('ab -d')
    expect(missing['latency.stdev']).toContain('ab -S')
  })

  it('of a run too short to time has the printed rate', () => {
    const { metrics, missing } = expectResult(parseAb(printed(text.replace('0.873 seconds', '0.000 seconds'))))
    expect(metrics.successesPerSecond).toBe(57_280.33)
    expect(missing.durationSeconds).toContain('0.000')
  })

  it('counts write errors and each socket failure once', () => {
    const { metrics } = expectResult(parseAb(golden('ab', 'text-killed').output))
    expect(metrics).toMatchObject({ requests: 66_501, successes: 66_501, errors: { read: 3353, other: 0, write: 0 } })
    const writes = text.replace('Keep-Alive requests', 'Write errors:           7\nKeep-Alive requests')
    expect(expectResult(parseAb(printed(writes))).metrics.errors.write).toBe(7)
  })

  it('is missing: says why', () => {
    expectNoResult(parseAb(golden('ab', 'text-aborted').output), /Connection refused/)
    expectNoResult(parseAb(golden('ab', 'html').output), /HTML/)
  })
})

describe('the CSV of ab', () => {
  it('cut off anywhere is no result', () => {
    const csv = output.files[0]?.content ?? ''
    for (let length = 0; length < csv.trimEnd().length; length++) {
      const files = [{ name: csvName, content: csv.slice(0, length) }]
      expectNoResult(parseAb({ ...output, files }), /percentiles.csv/)
    }
  })

  it('with a line gone, doubled or in the place of another is no result', () => {
    const lines = (output.files[0]?.content ?? '').split('\n')
    const damaged = [
      lines.slice(1),
      lines.toSpliced(31, 1),
      lines.toSpliced(31, 0, lines[31] ?? ''),
      lines.toSpliced(31, 1, lines[30] ?? ''),
    ]
    for (const left of damaged) {
      const files = [{ name: csvName, content: left.join('\n') }]
      expectNoResult(parseAb({ ...output, files }), /percentiles.csv/)
    }
  })
})

describe('answers of another length than the first', () => {
  const answers = (name: string) => answersOf(abText(golden('ab', name).output.stdout))

  it('are no failures when bodies vary', () => {
    expect(answers('text-length-failures')).toEqual({ answered: 20_000, successes: 20_000, lost: 0 })
  })

  it('are lost when they have no body at all', () => {
    const { answered, lost } = answers('lost-answers')
    expect(lost).toBe(Math.floor((answered + lost) / 50))
  })

  it('may be answers that broke off: how many were lost is not known', () => {
    // The server told 13 bytes each time, sent 5 of them in 100 of 5000 answers, and closed the connection.
    const { metrics, missing } = expectResult(parseAb(golden('ab', 'broke-off').output))
    expect(metrics).toMatchObject({ requests: 5000, errors: { connect: 0, read: null } })
    expect(missing['errors.read']).toMatch(/^100 answers had another length/)
  })

  it('are not noticed at all where ab compared none', () => {
    const { metrics, missing } = expectResult(parseAb(golden('ab', 'text-variable-length').output))
    expect(metrics.errors.read).toBeNull()
    expect(missing['errors.read']).toContain('ab -l')
  })

  it('are none where all have one length, or the others are empty', () => {
    expect(expectResult(parseAb(golden('ab', 'good').output)).metrics.errors.read).toBe(0)
    expect(expectResult(parseAb(golden('ab', 'lost-answers').output)).metrics.errors.read).toBeGreaterThan(0)
  })

  it('are counted once when they are error responses or broken connections', () => {
    expect(answers('mixed').lost).toBe(0)
    expect(answers('text-killed').lost).toBe(3353)
  })
})

import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { generatorOf, parserOf } from '../src/index.ts'
import { golden, goldens, printed } from './golden.ts'
import { expectHonest, expectResult } from './outcomes.ts'

describe.each(parserIds)('output of %s', (id) => {
  it.each(goldens(id))('$name', ({ output, profile, expected }) => {
    const outcome = parserOf(id).parse(output, profile)
    expect(outcome).toEqual(expected)
    if (outcome.kind === 'result') expectHonest(outcome)
  })
})

/** Half a unit of the last of two printed decimals, in the unit that wrk chooses for a figure of this size. */
const printedPrecision = (us: number): number => (us < 850 ? 0.0051 : us < 850_000 ? 5.1 : 5100)

describe('two witnesses of one run agree', () => {
  const timed = goldens('wrk').filter(({ output, expected, name }) => {
    // The script's latencies are not those of the text where wrk added computed samples to it.
    const differs = name === 'pipelined' || name === 'timeouts' || name === 'slow-few'
    return output.stdout.includes('@wrkbench') && expected?.kind === 'result' && !differs
  })

  it.each(timed)('wrk $name: its text and the report of its script', ({ output }) => {
    const exact = expectResult(generatorOf('wrk').parse(output, null)).metrics
    const text = expectResult(
      generatorOf('wrk').parse(printed(output.stdout.replace(/@wrkbench.*\n/, '')), null),
    ).metrics
    expect([text.requests, text.successes, text.errors]).toEqual([exact.requests, exact.successes, exact.errors])
    expect(text.requestsPerSecond.mean).toBeCloseTo(exact.requestsPerSecond.mean ?? Number.NaN, 2)
    for (const name of ['mean', 'stdev', 'max', 'p50', 'p75', 'p90', 'p99'] as const) {
      const value = exact.latency[name] ?? Number.NaN
      expect(Math.abs((text.latency[name] ?? Number.NaN) - value), name).toBeLessThanOrEqual(printedPrecision(value))
    }
  })

  it.each(['good', 'paused', 'counted'])('ab %s: its table and its CSV file', (name) => {
    const { output } = golden('ab', name)
    const exact = expectResult(generatorOf('ab').parse(output, null)).metrics.latency
    const text = expectResult(generatorOf('ab').parse(printed(output.stdout), null)).metrics.latency
    for (const p of ['p50', 'p75', 'p90', 'p95', 'p99', 'max'] as const) {
      expect(Math.abs((text[p] ?? 0) - (exact[p] ?? Number.NaN)), p).toBeLessThanOrEqual(500)
    }
  })
})

import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf, readPaste } from '../src/index.ts'
import { damagedText } from './damaged-text.ts'
import { goldens } from './golden.ts'
import { hostileTexts } from './hostile-texts.ts'
import { damaged, random } from './mutate.ts'
import { expectHonest, expectNoResult } from './outcomes.ts'

const mutationsPerTool = 1000

describe.each(parserIds)('damaged output of %s', (id) => {
  it(`gives honest figures or none, ${mutationsPerTool} times`, () => {
    const below = random(0x9e3779b9)
    const outputs = goldens(id).map(({ output }) => output)
    for (let run = 0; run < mutationsPerTool; run++) {
      const output = outputs[run % outputs.length]
      if (!output) throw new Error(`${id} has no golden files`)
      const stdout = damaged(output.stdout, below)
      const outcome = parserOf(id).parse({ ...output, stdout }, null)
      if (outcome.kind === 'no-result') {
        expectNoResult(outcome)
        continue
      }
      expectHonest(outcome)
      const { requests, successes } = outcome.metrics
      expect(requests, stdout).toBeGreaterThan(0)
      expect(successes ?? 0, stdout).toBeLessThanOrEqual(requests ?? 0)
    }
  })
})

const all = parserIds.flatMap((id) => goldens(id).map(({ output }) => output.stdout || output.stderr))

/** A text as people paste it: prose and Markdown around one or two outputs of any tools. */
const pastes = (below: ReturnType<typeof random>): string => {
  const one = () => all[below(all.length)] ?? ''
  const [first, second] = [one(), below(4) === 0 ? one() : '']
  const text = below(3) === 0 ? `We ran it:\n\n\`\`\`\n${first}\n\`\`\`\n\n${second}` : `${first}\n${second}`
  return below(5) === 0 ? text.replaceAll('\n', '\r\n') : text
}

describe('a damaged paste', () => {
  it.each(Array.from({ length: 10 }, (_, part) => part + 1))(
    `gives honest figures, or says where it stopped and why, ${mutationsPerTool} times (part %i)`,
    (part) => {
      const below = random(0x51ed2700 + part)
      for (let run = 0; run < mutationsPerTool; run++) {
        const text = damaged(pastes(below), below)
        const { runs, problems } = readPaste(text, null)
        for (const { metrics, missing } of runs) {
          expectHonest({ kind: 'result', metrics, missing, version: null })
          expect(metrics.requests ?? metrics.successesPerSecond, text).toBeGreaterThan(0)
          expect(metrics.successes ?? 0, text).toBeLessThanOrEqual(metrics.requests ?? 0)
        }
        const last = text.split(/\r\n|\r|\n/).length
        for (const { line, reason } of problems) {
          expect(reason).toMatch(/\S/)
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(last)
        }
      }
    },
    120_000,
  )
})

/** Milliseconds of CPU time, which excludes other work of the machine. */
const cpuTime = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const timeOf = (text: string): number => cpuTime(() => readPaste(text, null))
const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * Expects linear growth: sixteen times the text; quadratic growth would take 256 times the time. The least of three
 * times counts for each text, because the compiler and the garbage collector work alongside; a long text that is below
 * the limit at once is not timed again.
 */
const expectGrowth = (texts: (bytes: number) => string[]) => {
  const long = texts(1_000_000).map((text) => ({ text, took: timeOf(text) }))
  const short = texts(62_500).map((text) => Math.min(timeOf(text), timeOf(text), timeOf(text)))
  const limit = 100 * Math.max(middle(short), 1)
  const least = long.map(({ text, took }) => (took < limit ? took : Math.min(took, timeOf(text), timeOf(text))))
  expect(middle(least)).toBeLessThan(limit)
}

describe('the time for a paste', () => {
  it.each(hostileTexts)('grows with its length and no faster: $name', ({ text }) => {
    expectGrowth((bytes) => [text(bytes)])
  })
})

describe.each(parserIds)('the time for a text made to take long, as the output of %s,', (id) => {
  const time = (text: string): number =>
    cpuTime(() => parserOf(id).parse({ stdout: text, stderr: '', files: [], exitCode: 0 }, null))
  it('grows with its length and no faster', () => {
    for (const { name, tool, text } of hostileTexts) {
      if (tool !== null && tool !== id) continue
      const [short, long] = [text(62_500), text(1_000_000)]
      // A quadratic parser would take seconds.
      const limit = 100 * Math.max(4, Math.min(time(short), time(short)))
      const took = time(long)
      expect(took < limit ? took : Math.min(took, time(long)), name).toBeLessThan(limit)
    }
  }, 120_000)
})

describe.each(parserIds)('the time for a megabyte of damaged outputs of %s', (id) => {
  it('grows with its length and no faster', () => {
    const below = random(0x1b873593)
    // Some damaged texts of one length cost more than others, so the median of each length is compared.
    expectGrowth((bytes) => Array.from({ length: 5 }, () => damagedText(id, bytes, below)))
  }, 120_000)
})

describe.each(parserIds)('an endless text, for %s', (id) => {
  it.each(['x', ' ', '\n', '{', '1', '"', '  [200] 1 responses\n', 'Total:\n', '|'])('of %j is no result', (piece) => {
    const stdout = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(parserOf(id).looksLike(stdout)).toBe(false)
    expectNoResult(parserOf(id).parse({ stdout, stderr: '', files: [], exitCode: 0 }, null))
  })
})

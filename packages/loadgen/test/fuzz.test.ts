import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf, readPaste } from '../src/index.ts'
import { damagedText } from './damaged-text.ts'
import { goldens } from './golden.ts'
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

/** A paste as people make them: prose and Markdown around one or two outputs, of any tools. */
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

/** Sixteen times the text; the square would be 256 times the time, and the machine may do other work besides. */
const expectGrowth = (milliseconds: (bytes: number) => number) =>
  expect(milliseconds(1_000_000)).toBeLessThan(100 * Math.max(milliseconds(62_500), 1))

/** Milliseconds for a text, the least of several: others use this machine too. */
const least = (text: string): number => {
  const times = Array.from({ length: 3 }, () => {
    const from = performance.now()
    readPaste(text, null)
    return performance.now() - from
  })
  return Math.min(...times)
}

describe('the time for a paste', () => {
  const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length))
  const wrk = goldens('wrk')[0]?.output.stdout ?? ''
  const k6 = goldens('k6')[0]?.output.stdout ?? ''

  it.each([
    ['one line', 'x'],
    ['blanks', ' '],
    ['empty lines', '\n'],
    ['opened objects', '{"a":'],
    ['closed objects', '{}\n'],
    ['quotes', '> '],
    ['fences', '```\n'],
    ['carriage returns', '12 / 500\r'],
    ['escapes', '\u001b[32m'],
    ['prompts', '$ wrk -t1 -c1 http://localhost\n'],
    ['the same run', wrk],
    ['the first half of a run', wrk.slice(0, wrk.length / 2)],
    ['headings of JSON', k6.slice(0, 200)],
  ])('grows with its length and no faster: %s', (_, piece) => {
    expectGrowth((bytes) => least(filled(piece, bytes)))
  })
})

describe.each(parserIds)('the time for a megabyte of damaged outputs of %s', (id) => {
  it('grows with its length and no faster', () => {
    const below = random(0x1b873593)
    // of the damages of one length some cost more than others, and the machine may do other work besides: the median of each
    const middle = (bytes: number) => {
      const times = Array.from({ length: 5 }, () => least(damagedText(id, bytes, below)))
      return times.sort((a, b) => a - b)[2] ?? 0
    }
    expectGrowth(middle)
  }, 120_000)
})

describe.each(parserIds)('an endless text, for %s', (id) => {
  it.each(['x', ' ', '\n', '{', '1', '"', '  [200] 1 responses\n', 'Total:\n', '|'])('of %j is no result', (piece) => {
    const stdout = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(parserOf(id).looksLike(stdout)).toBe(false)
    expectNoResult(parserOf(id).parse({ stdout, stderr: '', files: [], exitCode: 0 }, null))
  })
})

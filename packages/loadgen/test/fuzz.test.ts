import { parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf } from '../src/index.ts'
import { goldens } from './golden.ts'
import { expectHonest, expectNoResult } from './outcomes.ts'

const mutationsPerTool = 1000

/** Marsaglia's xorshift: the same mutations in every run. */
const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

type Random = ReturnType<typeof random>
type Mutation = (text: string, below: Random) => string

const splice = (text: string, from: number, length: number, by: string): string =>
  text.slice(0, from) + by + text.slice(from + length)

/** Replaces one run of digits, if there is any. */
const number =
  (by: (digits: string, below: Random) => string): Mutation =>
  (text, below) => {
    const all = [...text.matchAll(/\d+/g)]
    const found = all[below(Math.max(1, all.length))]
    return found ? splice(text, found.index, found[0].length, by(found[0], below)) : text
  }

const swapLines: Mutation = (text, below) => {
  const lines = text.split('\n')
  const [a, b] = [below(lines.length), below(lines.length)]
  return lines.map((line, index) => (index === a ? lines[b] : index === b ? lines[a] : line)).join('\n')
}

const mutations: Mutation[] = [
  (text, below) => text.slice(0, below(text.length + 1)),
  (text, below) => splice(text, below(text.length), 1 + below(40), ''),
  (text, below) => splice(text, below(text.length), 1, String.fromCharCode(32 + below(95))),
  (text, below) => splice(text, below(text.length), 0, text.slice(below(text.length)).slice(0, below(80))),
  number(() => '0'),
  number((digits) => `${digits}${digits}`),
  number((digits) => digits.slice(1)),
  number((_, below) => String(below(1e9))),
  number(() => '18446744073709551615'),
  number(() => '-nan'),
  swapLines,
]

describe.each(parserIds)('damaged output of %s', (id) => {
  it(`gives honest figures or none, ${mutationsPerTool} times`, () => {
    const below = random(0x9e3779b9)
    const outputs = goldens(id).map(({ output }) => output)
    for (let run = 0; run < mutationsPerTool; run++) {
      const output = outputs[run % outputs.length]
      if (!output) throw new Error(`${id} has no golden files`)
      let stdout = output.stdout
      for (let count = 1 + below(3); count > 0; count--) {
        stdout = mutations[below(mutations.length)]?.(stdout, below) ?? stdout
      }
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

describe.each(parserIds)('an endless text, for %s', (id) => {
  it.each(['x', ' ', '\n', '{', '1', '"', '  [200] 1 responses\n', 'Total:\n', '|'])('of %j is no result', (piece) => {
    const stdout = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(parserOf(id).looksLike(stdout)).toBe(false)
    expectNoResult(parserOf(id).parse({ stdout, stderr: '', files: [], exitCode: 0 }, null))
  })
})

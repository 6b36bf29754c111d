import { type ParserId, parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf, readPaste } from '../src/index.ts'
import { metricLeaves } from '../src/parse/result.ts'
import { printed } from './golden.ts'
import { random } from './mutate.ts'
import { expectHonest, expectResult } from './outcomes.ts'
import * as json from './printed-json.ts'
import * as pasted from './printed-pasted.ts'
import * as texts from './printed-text.ts'
import { randomTruth } from './truth.ts'

const runs = 300

const all: [ParserId, string, texts.Print][] = [
  ['wrk', 'text', texts.wrk],
  ['wrk2', 'text', texts.wrk2],
  ['bombardier', 'text', pasted.bombardier],
  ['bombardier', 'JSON', json.bombardier],
  ['ab', 'text', texts.ab],
  ['autocannon', 'JSON', json.autocannon],
  ['oha', 'JSON', json.oha],
  ['oha', 'text', pasted.oha],
  ['h2load', 'text', texts.h2load],
  ['hey', 'text', pasted.hey],
  ['vegeta', 'JSON', json.vegeta],
  ['vegeta', 'text', pasted.vegeta],
  ['k6', 'JSON', json.k6],
  ['k6', 'text', pasted.k6],
]

it('has a form of every tool', () =>
  expect([...new Set(all.map(([id]) => id))].toSorted()).toEqual([...parserIds].toSorted()))

describe.each(all)('%s, as %s', (id, _form, print) => {
  it(`is read within the rounding of its text, ${runs} times; what it does not tell has a reason`, () => {
    const below = random(0x2545f491)
    const told = new Map<string, number>()
    for (let run = 0; run < runs; run++) {
      const { text, said } = print(randomTruth(below))
      const outcome = expectResult(parserOf(id).parse(printed(text), null))
      expectHonest(outcome)
      const values = new Map(metricLeaves(outcome.metrics).map(({ path, value }) => [path, value]))
      for (const { path, value, within } of said) {
        const read = values.get(path)
        if (read === null) continue
        told.set(path, (told.get(path) ?? 0) + 1)
        const off = Math.abs((read ?? Number.NaN) - value)
        // A double that was printed and read back differs in its last bits.
        expect(off, `${path} ${value} was read as ${read} of\n${text}`).toBeLessThanOrEqual(within + value * 1e-9)
      }
    }
    const { said } = print(randomTruth(below))
    const seldom = said.filter(({ path }) => (told.get(path) ?? 0) < runs / 10).map(({ path }) => path)
    expect(seldom, 'figures that are printed and not read').toEqual([])
  })

  it('is the same in a paste, with Markdown and Windows line ends around it', () => {
    const below = random(0x7f4a7c15)
    for (let run = 0; run < 30; run++) {
      const { text } = print(randomTruth(below))
      const alone = expectResult(parserOf(id).parse(printed(text), null))
      const pasted = `We ran it:\n\n\`\`\`\n${text}\n\`\`\`\n`.replaceAll('\n', run % 2 === 0 ? '\n' : '\r\n')
      const found = readPaste(pasted, null)
      expect(
        found.runs.map(({ tool, metrics }) => ({ tool, metrics })),
        text,
      ).toEqual([{ tool: id, metrics: alone.metrics }])
    }
  })
})

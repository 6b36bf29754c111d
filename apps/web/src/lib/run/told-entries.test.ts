import type { Entry } from '@wrkbench/tables'
import { expect, it } from 'vitest'
import { toldEntries } from './told-entries.ts'

const entry = (label: string, why: string | null): Entry => ({
  label,
  why,
  value: why ? '–' : '1',
  exact: null,
  number: why ? null : 1,
  unit: null,
})
const shown = (entries: Entry[]) => {
  const { rows, alike } = toldEntries(entries)
  return { rows: rows.map(({ label }) => label), alike }
}

it('says a reason once that several figures share, and leaves one of its own where it is', () => {
  const entries = [entry('p50', null), entry('p75', 'not told'), entry('p90', 'too few'), entry('p99', 'not told')]
  expect(shown(entries)).toEqual({ rows: ['p50', 'p90'], alike: [{ why: 'not told', labels: ['p75', 'p99'] }] })
})

it('leaves figures alone that are all there', () => {
  expect(shown([entry('p50', null), entry('p75', null)])).toEqual({ rows: ['p50', 'p75'], alike: [] })
})

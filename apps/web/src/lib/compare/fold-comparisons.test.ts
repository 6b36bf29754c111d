import type { ReportComparison } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { foldComparisons } from './fold-comparisons.ts'

const all = (...verdicts: ReportComparison['verdict'][]) =>
  verdicts.map((verdict) => ({ verdict })) as ReportComparison[]
const same = (count: number) => Array.from({ length: count }, () => 'same' as const)

it('shows every one of a few', () => {
  expect(foldComparisons(all('worse', ...same(11)))).toMatchObject({ shown: { length: 12 }, folded: 0 })
})

it('of many counts what did not change, and leaves the others in their order', () => {
  const { shown, folded } = foldComparisons(all('worse', ...same(12), 'inconclusive', 'no-baseline'))
  expect(shown.map(({ verdict }) => verdict)).toEqual(['worse', 'inconclusive', 'no-baseline'])
  expect(folded).toBe(12)
})

it('of hundreds that are undecided shows some, after all that changed', () => {
  const open = Array.from({ length: 500 }, () => 'inconclusive' as const)
  const { shown, folded, hasUndecided } = foldComparisons(all(...open, 'better', 'same', 'worse'))
  expect(shown.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['better', 'worse', 'inconclusive'])
  expect([shown.length, folded, hasUndecided]).toEqual([32, 471, true])
})

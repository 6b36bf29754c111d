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

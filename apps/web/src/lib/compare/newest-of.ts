import type { ComparedGroup } from '@wrkbench/contracts'
import { asKnown, isYearOnly } from '@wrkbench/tables'

/** When the newest of some results was measured: an instant, or only its year if no more is known. */
export const newestOf = (results: readonly Pick<ComparedGroup, 'measuredAt' | 'flags'>[]): string => {
  const newest = results.toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt)).at(-1)
  return newest ? asKnown(newest.measuredAt, isYearOnly(newest)) : new Date(0).toISOString()
}

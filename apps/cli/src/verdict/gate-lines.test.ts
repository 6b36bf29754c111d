import { describe, expect, it } from 'vitest'
import { lossLine, passedLine } from './gate-lines.ts'

const judged = (...verdicts: ('worse' | 'inconclusive' | 'same')[]) => verdicts.map((verdict) => ({ verdict }))

describe('the last line of a gate', () => {
  it('counts what got worse', () => {
    expect(lossLine(judged('same', 'inconclusive'))).toBeNull()
    expect(lossLine(judged('worse'))).toBe('Gate failed: 1 of 1 comparison is worse.')
    expect(lossLine(judged('worse', 'same', 'worse'))).toBe('Gate failed: 2 of 3 comparisons are worse.')
  })

  it('says with how much reserve it passed', () => {
    expect(passedLine(judged('same'), null)).toBe('Gate passed: no loss found.')
    expect(passedLine(judged('same', 'inconclusive'), '1 series has no baseline')).toBe(
      'Gate passed: no loss found. But 1 of 2 comparisons is inconclusive, and 1 series has no baseline.',
    )
  })
})

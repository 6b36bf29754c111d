import { describe, expect, it } from 'vitest'
import { failsGate, failureLine, passedLine } from './gate-lines.ts'

const judged = (...verdicts: ('worse' | 'inconclusive' | 'same')[]) => verdicts.map((verdict) => ({ verdict }))

describe('the last line of a gate', () => {
  it('counts what got worse', () => {
    expect(failureLine(judged('same', 'inconclusive'), {})).toBeNull()
    expect(failureLine(judged('worse'), {})).toBe('Gate failed: 1 of 1 comparison is worse.')
    expect(failureLine(judged('worse', 'same', 'worse'), {})).toBe('Gate failed: 2 of 3 comparisons are worse.')
  })

  it('is one of failure for what is open, too, where that is asked for', () => {
    const strict = { failOnInconclusive: true } as const
    expect(failureLine(judged('same', 'inconclusive'), strict)).toBe('Gate failed: 1 of 2 comparisons is inconclusive.')
    expect(failureLine(judged('worse', 'inconclusive'), strict)).toBe('Gate failed: 1 of 2 comparisons is worse.')
    expect(failureLine(judged('same'), strict)).toBeNull()
    expect([failsGate('inconclusive', strict), failsGate('inconclusive', {})]).toEqual([true, false])
    expect([failsGate('no-baseline', strict), failsGate('better', strict), failsGate('worse', {})]).toEqual([
      ...[false, false, true],
    ])
  })

  it('says with how much reserve it passed', () => {
    expect(passedLine(judged('same'), null)).toBe('Gate passed: no loss found.')
    expect(passedLine(judged('same', 'inconclusive'), '1 series has no baseline')).toBe(
      'Gate passed: no loss found. But 1 of 2 comparisons is inconclusive, and 1 series has no baseline.',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { fewerRounds } from './fewer-rounds.ts'

const level = { count: 8, mean: 0, deviation: 0.1 }
const ofLogs = (...logs: number[]) => ({ values: logs.map(Math.exp) })
/** variance of the median of three normal values, by the formula of `medianVariance`; that of one value is 1, of two 1/2 */
const ofThree = Math.PI / (4 + Math.PI)

describe('the extra variance of a median of fewer rounds', () => {
  it('is the pooled variance of rounds within points times the additional share of it in a median of fewer rounds', () => {
    // variance 0.01 with two degrees of freedom and 0.02 with one
    const before = [ofLogs(-0.1, 0, 0.1), ofLogs(0.3, 0.5)]
    const usual = (ofThree + 0.5) / 2
    expect(fewerRounds(ofLogs(0), before, level)).toBeCloseTo((1 - usual) * (0.04 / 3), 12)
    expect(fewerRounds(ofLogs(0, 1), before, level)).toBeCloseTo((0.5 - usual) * (0.04 / 3), 12)
  })

  it('is 0 for as many or more rounds, never below 0', () => {
    const before = [ofLogs(-0.1, 0, 0.1), ofLogs(-0.2, 0, 0.2)]
    expect(fewerRounds(ofLogs(0, 0, 0), before, level)).toBe(0)
    expect(fewerRounds(ofLogs(0, 0, 0, 0, 0), before, level)).toBe(0)
  })

  it('ignores a point that cannot show a spread, but counts equal rounds as no spread', () => {
    const one = { values: [0, 5] }
    expect(fewerRounds(ofLogs(0), [one, ofLogs(0.3, 0.5)], level)).toBeCloseTo(0.5 * 0.02, 12)
    expect(fewerRounds(ofLogs(0), [ofLogs(1, 1), ofLogs(2, 2)], level)).toBe(0)
  })

  it('comes from the spread of the points where no point shows that of its rounds', () => {
    // medians of two rounds have half the variance of single rounds
    const before = [{ values: [0, 5] }, { values: [0, 6] }]
    expect(fewerRounds(ofLogs(0), before, level)).toBeCloseTo((1 - 0.5) * (0.1 ** 2 / 0.5), 12)
  })
})

import { describe, expect, it } from 'vitest'
import { fewerRounds } from './fewer-rounds.ts'

const level = { count: 8, mean: 0, deviation: 0.1 }
const ofLogs = (...logs: number[]) => ({ values: logs.map(Math.exp) })
/** of the median of three normal values by the formula of `medianVariance`; 1 of one, 1/2 of two */
const ofThree = Math.PI / (4 + Math.PI)

describe('what a median of fewer rounds varies more than those before', () => {
  it('is the variance of rounds inside of points, pooled, by how much more of it a median of so few has', () => {
    // variance 0.01 with two degrees of freedom and 0.02 with one
    const before = [ofLogs(-0.1, 0, 0.1), ofLogs(0.3, 0.5)]
    const usual = (ofThree + 0.5) / 2
    expect(fewerRounds(ofLogs(0), before, level)).toBeCloseTo((1 - usual) * (0.04 / 3), 12)
    expect(fewerRounds(ofLogs(0, 1), before, level)).toBeCloseTo((0.5 - usual) * (0.04 / 3), 12)
  })

  it('is nothing where it has as many or more, never less', () => {
    const before = [ofLogs(-0.1, 0, 0.1), ofLogs(-0.2, 0, 0.2)]
    expect(fewerRounds(ofLogs(0, 0, 0), before, level)).toBe(0)
    expect(fewerRounds(ofLogs(0, 0, 0, 0, 0), before, level)).toBe(0)
  })

  it('takes a point that shows no spread for none that has none', () => {
    const one = { values: [0, 5] }
    expect(fewerRounds(ofLogs(0), [one, ofLogs(0.3, 0.5)], level)).toBeCloseTo(0.5 * 0.02, 12)
    expect(fewerRounds(ofLogs(0), [ofLogs(1, 1), ofLogs(2, 2)], level)).toBe(0)
  })

  it('comes from the spread of the points where no point shows that of its rounds', () => {
    // points of two rounds vary by half of what rounds do
    const before = [{ values: [0, 5] }, { values: [0, 6] }]
    expect(fewerRounds(ofLogs(0), before, level)).toBeCloseTo((1 - 0.5) * (0.1 ** 2 / 0.5), 12)
  })
})

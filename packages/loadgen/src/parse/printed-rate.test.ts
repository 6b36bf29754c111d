import { describe, expect, it } from 'vitest'
import { noResult, parsing } from './no-result.ts'
import { countOf, needAll, printed } from './printed-rate.ts'

const isEnough = (listed: number, rate: string, seconds: string): boolean => {
  const outcome = parsing(() => {
    needAll(listed, countOf(printed(rate), printed(seconds)), 1)
    return noResult('enough')
  })
  return outcome.kind === 'no-result' && outcome.reason === 'enough'
}

describe('a printed figure', () => {
  it.each([
    ['2.0008', 1, 2.0008, 0.00005],
    ['31405.9907', 1, 31_405.9907, 0.00005],
    ['12', 1, 12, 0.5],
    ['1.5', 1000, 1500, 50],
  ])('%s × %d is known to half of its last decimal', (text, scale, value, error) => {
    const figure = printed(text, scale)
    expect(figure.value).toBeCloseTo(value, 9)
    expect(figure.error).toBeCloseTo(error, 9)
  })
})

describe('counts against rate and duration', () => {
  it('may differ by the rounding of the two', () => {
    expect(isEnough(62_838, '31405.9907', '2.0008')).toBe(true)
    expect(isEnough(62_836, '31405.9907', '2.0008')).toBe(true)
    expect(isEnough(62_830, '31405.9907', '2.0008')).toBe(false)
  })

  it('of short runs are exact', () => {
    expect(isEnough(20, '10.0000', '2.0000')).toBe(true)
    expect(isEnough(19, '10.0000', '2.0000')).toBe(false)
    expect(isEnough(21, '10.0000', '2.0000')).toBe(false)
  })
})

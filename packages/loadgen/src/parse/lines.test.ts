import { describe, expect, it } from 'vitest'
import { findOne, lastWrittenLine, linesOf, needOne } from './lines.ts'
import { noResult, parsing } from './no-result.ts'

const outcomeOf = (act: () => unknown) =>
  parsing(() => {
    act()
    return noResult('reached the end')
  })

describe('lines', () => {
  it('splits at any line end, also at the carriage returns of a progress bar', () => {
    expect(linesOf('a\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives groups and the 1-based line', () => {
    expect(findOne(['x', 'n: 12'], /^n: (\d+)(k)?$/)).toEqual({ groups: ['12', ''], line: 2 })
    expect(findOne(['x'], /y/)).toBeNull()
  })

  it('overlooks a line too long for any report, on which a pattern could lose itself', () => {
    expect(findOne([`n: ${' '.repeat(10_000)}12`, 'n: 7'], /^n: *(\d+)$/)?.groups).toEqual(['7'])
  })

  it('refuses two of what there is once in a run', () => {
    expect(outcomeOf(() => findOne(['n: 1', 'n: 2'], /^n/))).toEqual({
      kind: 'no-result',
      reason: 'the output holds more than one run',
      line: 2,
    })
  })

  it('names what is missing and where the output ends', () => {
    expect(outcomeOf(() => needOne(['a', 'b', ''], /z/, 'the total'))).toEqual({
      kind: 'no-result',
      reason: 'the total is missing',
      line: 2,
    })
    expect(lastWrittenLine(['', ' '])).toBeNull()
  })
})

describe('parsing', () => {
  it('lets defects through', () => {
    expect(() =>
      parsing(() => {
        throw new TypeError('a defect')
      }),
    ).toThrow(TypeError)
  })
})

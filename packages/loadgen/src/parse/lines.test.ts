import { describe, expect, it } from 'vitest'
import { unixLines } from './line-ends.ts'
import { findAll, findFirst, findOne, lastWrittenLine, lineEndsBelow, needOne, startOfLine } from './lines.ts'
import { noResult, parsing } from './no-result.ts'

const outcomeOf = (act: () => unknown) =>
  parsing(() => {
    act()
    return noResult('reached the end')
  })

describe('lines', () => {
  it('end at any line end, also at the carriage returns of a progress bar', () => {
    expect(unixLines('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  it('are found with groups, the 1-based line, and where they stand', () => {
    const text = 'x\nn: 12\ny'
    const found = findOne(text, /^n: (\d+)(k)?$/)
    expect(found).toMatchObject({ groups: ['12', ''], start: 2, end: 7 })
    expect(found?.line).toBe(2)
    expect(findOne(text, /z/)).toBeNull()
  })

  it('are all found, whichever of several texts each holds, in the order they stand in', () => {
    const text = 'b 2\na 1\nno\nb 4 a 5\na 3'
    expect(findAll(text, /^(?:a|b) (\d)/).map(({ groups, line }) => [...groups, line])).toEqual([
      ...[
        ['2', 1],
        ['1', 2],
        ['4', 4],
      ],
      ['3', 5],
    ])
    expect(findFirst(text, /^a (\d)/)?.line).toBe(2)
  })

  it('are found by how they begin, and counted below what is written', () => {
    expect([startOfLine('ab\nac', 'a'), startOfLine('ab\nac', 'ac'), startOfLine('ab\nac', 'c')]).toEqual([0, 3, -1])
    expect(['a', 'a\n', 'a \n\n \n'].map(lineEndsBelow)).toEqual([0, 1, 3])
  })

  it('overlooks a line too long for any report, on which a pattern could lose itself', () => {
    expect(findOne(`n: ${' '.repeat(10_000)}12\nn: 7`, /^n: *(\d+)$/)?.groups).toEqual(['7'])
  })

  it('refuses two of what there is once in a run', () => {
    expect(outcomeOf(() => findOne('n: 1\nn: 2', /^n/))).toEqual({
      kind: 'no-result',
      reason: 'the output holds more than one run',
      line: 2,
    })
  })

  it('names what is missing and where the output ends', () => {
    expect(outcomeOf(() => needOne('a\nb\n', /z/, 'the total'))).toEqual({
      kind: 'no-result',
      reason: 'the total is missing',
      line: 2,
    })
    expect(lastWrittenLine('\n ')).toBeNull()
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

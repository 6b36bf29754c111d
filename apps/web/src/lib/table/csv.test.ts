import { describe, expect, it } from 'vitest'
import { toCsv } from '#lib/table/csv.ts'

describe('toCsv', () => {
  it('quotes commas, quotes and line breaks; null is empty', () => {
    expect(
      toCsv(
        ['a', 'b,c'],
        [
          ['say "hi"', null],
          ['x\ny', 1.5],
        ],
      ),
    ).toBe('a,"b,c"\r\n"say ""hi""",\r\n"x\ny",1.5\r\n')
  })

  it('disarms formulas but leaves negative numbers alone', () => {
    expect(toCsv(['a'], [['=1+1'], [-2]])).toBe("a\r\n'=1+1\r\n-2\r\n")
  })
})

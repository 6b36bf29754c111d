import { describe, expect, it } from 'vitest'
import { toCsv, toMarkdown } from '#lib/table/csv.ts'

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

describe('toMarkdown', () => {
  it('writes a name that looks like Markdown as it is', () => {
    const name = 'a|b\n\n# <img src=x> [c](d) `e` _f_'
    expect(toMarkdown(['Line', 'req/s'], [[name, '1']], [false, true])).toBe(
      ['| Line | req/s |', '|---|---:|', '| a\\|b # &lt;img src=x&gt; \\[c\\](d) \\`e\\` \\_f\\_ | 1 |', ''].join('\n'),
    )
  })
})

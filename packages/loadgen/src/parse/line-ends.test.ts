import { describe, expect, it } from 'vitest'
import { cleanText } from '../paste/clean-text.ts'
import { unixLines } from './line-ends.ts'

/** Reference implementations with regular expressions, simple and slow. */
const unixByPattern = (text: string): string => text.replace(/\r\n/g, '\n').replace(/\r/g, '\n')

const lastWritten = (line: string): string => {
  const written = line.trimEnd().length
  const end = line.indexOf('\r', written)
  return line.slice(line.lastIndexOf('\r', written - 1) + 1, end < 0 ? undefined : end)
}
const shownByPattern = (text: string): string =>
  text
    .replace(/[\u2028\u2029\u00a0\u202f]/g, ' ')
    .replace(/\r\n/g, '\n')
    .replace(/^[^\n]*\r[^\n]*/gm, lastWritten)
    .replace(/[^\S\n]+$/gm, '')

const pieces = ['\r', '\n', 'x', ' ', '\u00a0', '\u3000', '\ud83d']

/** All texts of up to six of the pieces. */
const texts = Array.from({ length: 6 }).reduce<string[][]>(
  (lists) => [...lists, (lists.at(-1) ?? []).flatMap((text) => pieces.map((piece) => text + piece))],
  [['']],
)

describe('line ends', () => {
  it('are read as by regular expressions, in every order of returns, line ends, letters and blanks', () => {
    const all = texts.flat()
    expect(all.length).toBeGreaterThan(100_000)
    expect(all.filter((text) => unixLines(text) !== unixByPattern(text))).toEqual([])
    expect(all.filter((text) => cleanText(text) !== shownByPattern(text))).toEqual([])
  })

  it('are also read so in a long text', () => {
    const text = '12 / 500\r13 / 500\rdone\u20ac \r\nx\ry\n'.repeat(2000)
    expect(unixLines(text)).toBe(unixByPattern(text))
    expect(cleanText(text)).toBe(shownByPattern(text))
  })
})

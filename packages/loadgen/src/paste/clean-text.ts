import { stripVTControlCharacters } from 'node:util'
import { codesOf, textOf } from '../parse/code-units.ts'
import { shownLines } from '../parse/line-ends.ts'

/** For patterns the first two end a line, for nobody else; pages and word processors put the others between words. */
const otherBlank = /[\u2028\u2029\u00a0\u202f]/

/** Unit by unit: a million of them take a pattern, or to cut and join, many times as long. */
const plainBlanks = (text: string): string => {
  if (!otherBlank.test(text)) return text
  const codes = codesOf(text)
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]
    if (code === 0xa0 || code === 0x202f || code === 0x2028 || code === 0x2029) codes[at] = 0x20
  }
  return textOf(codes, codes.length)
}

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string =>
  shownLines(plainBlanks(stripVTControlCharacters(text))).replace(/^[^\S\n]+$/gm, '')

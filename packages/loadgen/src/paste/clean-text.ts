import { stripVTControlCharacters } from 'node:util'
import { codesOf, textOf } from '../parse/code-units.ts'
import { shownLines } from '../parse/line-ends.ts'
import { withoutBlankEnds } from './blank-ends.ts'

const escapes = ['\u001b', '\u009b']
/** The first two end a line for regular expressions only; pages and word processors put the others between words. */
const otherBlanks = ['\u2028', '\u2029', '\u00a0', '\u202f']

/** Most texts have none of them; to find that out takes a pattern ten times as long. */
const hasAny = (text: string, characters: readonly string[]): boolean => characters.some((one) => text.includes(one))

const plainColours = (text: string): string => (hasAny(text, escapes) ? stripVTControlCharacters(text) : text)

/** Unit by unit: a million of them take a pattern, or to cut and join, many times as long. */
const plainBlanks = (text: string): string => {
  if (!hasAny(text, otherBlanks)) return text
  const codes = codesOf(text)
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]
    if (code === 0xa0 || code === 0x202f || code === 0x2028 || code === 0x2029) codes[at] = 0x20
  }
  return textOf(codes, codes.length)
}

const byteOrderMark = '\ufeff'

/** Files that Windows tools write begin with one; several of them in one text have one each. */
const plainBeginnings = (text: string): string =>
  text.includes(byteOrderMark) ? text.replaceAll(byteOrderMark, '') : text

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, no blanks at the ends of lines. */
export const cleanText = (text: string): string =>
  withoutBlankEnds(shownLines(plainBlanks(plainColours(plainBeginnings(text)))))

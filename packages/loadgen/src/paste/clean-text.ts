import { stripVTControlCharacters } from 'node:util'
import { codesOf, textOf } from '../parse/code-units.ts'
import { shownLines } from '../parse/line-ends.ts'
import { withoutBlankEnds } from './blank-ends.ts'

const escapes = ['\u001b', '\u009b']
/**
 * The first two end a line only for regular expressions; web pages and word processors put the other two between words.
 */
const otherBlanks = ['\u2028', '\u2029', '\u00a0', '\u202f']

/** Checked first because most texts contain none; a regular expression would take ten times as long to find out. */
const hasAny = (text: string, characters: readonly string[]): boolean => characters.some((one) => text.includes(one))

const plainColours = (text: string): string => (hasAny(text, escapes) ? stripVTControlCharacters(text) : text)

/** Works unit by unit: with a million units, a regular expression or cutting and joining takes many times as long. */
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

/** Files written by Windows tools begin with a byte order mark; several files in one text have one each. */
const plainBeginnings = (text: string): string =>
  text.includes(byteOrderMark) ? text.replaceAll(byteOrderMark, '') : text

/** Restores a text as it looked: without colours, overwritten progress, Windows line ends and blanks at line ends. */
export const cleanText = (text: string): string =>
  withoutBlankEnds(shownLines(plainBlanks(plainColours(plainBeginnings(text)))))

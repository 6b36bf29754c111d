import { stripVTControlCharacters } from 'node:util'
import { shownLines } from '../parse/line-ends.ts'

/** For patterns the first two end a line, for nobody else; pages and word processors put the others between words. */
const otherBlank = /[\u2028\u2029\u00a0\u202f]/
const chunk = 8192

/** Unit by unit: a million of them take a pattern, or to cut and join, many times as long. */
const plainBlanks = (text: string): string => {
  if (!otherBlank.test(text)) return text
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[at] = unit === 0xa0 || unit === 0x202f || unit === 0x2028 || unit === 0x2029 ? 0x20 : unit
  }
  let plain = ''
  for (let at = 0; at < units.length; at += chunk) {
    // spread takes four times as long
    plain += String.fromCharCode.apply(null, units.subarray(at, at + chunk) as unknown as number[])
  }
  return plain
}

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string =>
  shownLines(plainBlanks(stripVTControlCharacters(text))).replace(/^[^\S\n]+$/gm, '')

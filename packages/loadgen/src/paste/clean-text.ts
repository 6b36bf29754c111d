import { stripVTControlCharacters } from 'node:util'
import { shownLines } from '../parse/line-ends.ts'

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string => {
  // for patterns those two end a line, for nobody else; a million of them take a pattern four times as long
  const plain = stripVTControlCharacters(text).split('\u2028').join(' ').split('\u2029').join(' ')
  return shownLines(plain).replace(/^[^\S\n]+$/gm, '')
}

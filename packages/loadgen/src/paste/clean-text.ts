import { stripVTControlCharacters } from 'node:util'
import { shownLines } from '../parse/line-ends.ts'

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string => {
  // for patterns those two end a line, for nobody else
  const plain = stripVTControlCharacters(text)
    .replace(/\u2028/g, ' ')
    .replace(/\u2029/g, ' ')
  return shownLines(plain).replace(/^[^\S\n]+$/gm, '')
}

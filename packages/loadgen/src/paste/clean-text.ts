import { stripVTControlCharacters } from 'node:util'
import { shownLines } from '../parse/line-ends.ts'

/** What the sequences that colour a text or move the cursor begin with. */
const controls = ['\u001b', '\u009b']

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string =>
  shownLines(controls.some((control) => text.includes(control)) ? stripVTControlCharacters(text) : text)

import { stripVTControlCharacters } from 'node:util'

/** What a terminal shows of a line that a progress bar wrote again and again: the last writing that left something. */
const lastWritten = (line: string): string => {
  const written = line.trimEnd().length
  const end = line.indexOf('\r', written)
  return line.slice(line.lastIndexOf('\r', written - 1) + 1, end < 0 ? undefined : end)
}

/** A text as it looked: no colours, no overwritten progress, no Windows line ends, nothing in lines of blanks. */
export const cleanText = (text: string): string => {
  // for patterns those two end a line, for nobody else
  const plain = stripVTControlCharacters(text)
    .replace(/\u2028/g, ' ')
    .replace(/\u2029/g, ' ')
  const shown = plain.includes('\r') ? plain.replace(/\r\n/g, '\n').replace(/^[^\n]*\r[^\n]*/gm, lastWritten) : plain
  return shown.replace(/^[^\S\n]+$/gm, '')
}

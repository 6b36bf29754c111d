import { stripVTControlCharacters } from 'node:util'

/** What a terminal shows of a line that a progress bar wrote again and again: the last writing that left something. */
const lastWritten = (line: string): string =>
  line.includes('\r') ? (line.split('\r').findLast((part) => part.trim() !== '') ?? '') : line.trim() === '' ? '' : line

/** The lines of a pasted text as they looked: no colours, no overwritten progress, no Windows line ends. */
export const cleanLines = (text: string): string[] => stripVTControlCharacters(text).split('\n').map(lastWritten)

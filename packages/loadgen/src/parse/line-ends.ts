import { codesOf, textOf } from './code-units.ts'

const [newline, carriageReturn] = [10, 13]
/**
 * An output with one kind of line end: terminals' carriage returns (progress bars) start a line of their own. Written
 * character by character, as a pattern would take ten times as long for each of a million line ends.
 */
export const unixLines = (text: string): string => {
  const first = text.indexOf('\r')
  if (first < 0) return text
  const codes = codesOf(text.slice(first))
  let length = 0
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code !== carriageReturn) codes[length++] = code
    else if (codes[at + 1] !== newline) codes[length++] = newline
  }
  return text.slice(0, first) + textOf(codes, length)
}

const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && String.fromCharCode(code).trim() === '')

/**
 * What a terminal shows of a line that a progress bar wrote again and again: the last writing that left something. Where it
 * stands in a line that ends before `end`.
 */
const lastWriting = (codes: Uint16Array, start: number, end: number): { from: number; to: number } => {
  let written = end
  while (written > start && isBlank(codes[written - 1] ?? 0)) written--
  let to = written
  while (to < end && codes[to] !== carriageReturn) to++
  let from = written
  while (from > start && codes[from - 1] !== carriageReturn) from--
  return { from, to }
}

/** For patterns the first two end a line, for nobody else; pages and word processors put the others between words. */
const isOtherBlank = (code: number): boolean => code === 0x2028 || code === 0x2029 || code === 0xa0 || code === 0x202f

/**
 * A text without Windows line ends and without what was written over, nothing in lines of blanks, and one kind of blank
 * between words. In one walk: each pattern would walk through a megabyte again.
 */
export const shownLines = (text: string): string => {
  const codes = codesOf(text)
  let [length, lineStart, isOverwritten, isWritten] = [0, 0, false, false]
  const endLine = () => {
    if (!isWritten) length = lineStart
    else if (isOverwritten) {
      const { from, to } = lastWriting(codes, lineStart, length)
      codes.copyWithin(lineStart, from, to)
      length = lineStart + to - from
    }
    isOverwritten = false
    isWritten = false
  }
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code > 32 && code < 127) isWritten = true
    else if (code === newline) {
      endLine()
      lineStart = length + 1
    } else if (code === carriageReturn) {
      if (codes[at + 1] === newline) continue
      isOverwritten = true
    } else if (isOtherBlank(code)) {
      codes[length++] = 32
      continue
    } else if (!isWritten) isWritten = !isBlank(code)
    codes[length++] = code
  }
  endLine()
  return textOf(codes, length)
}

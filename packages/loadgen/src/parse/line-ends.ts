import { type CodeUnits, codesOf, textOf } from './code-units.ts'

const [newline, carriageReturn] = [10, 13]
/**
 * Converts all line ends to `\n`; a terminal's carriage return (progress bars) also starts a new line. Works character
 * by character, because a regular expression takes ten times as long with a million line ends.
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

/** The same characters as `\s`. */
export const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && String.fromCharCode(code).trim() === '')

/**
 * Reduces a line that a progress bar overwrote repeatedly to what a terminal shows: the last text that was not blank.
 * The line spans from `start` up to `end`; returns the new end.
 */
const keepLastWriting = (codes: CodeUnits, start: number, end: number): number => {
  let written = end
  while (written > start && isBlank(codes[written - 1] ?? 0)) written--
  let to = written
  while (to < end && codes[to] !== carriageReturn) to++
  let from = written
  while (from > start && codes[from - 1] !== carriageReturn) from--
  codes.copyWithin(start, from, to)
  return start + to - from
}

/** Removes Windows line ends and overwritten text in one pass. */
export const shownLines = (text: string): string => {
  if (!text.includes('\r')) return text
  const codes = codesOf(text)
  let length = 0
  let lineStart = 0
  let isOverwritten = false
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code === carriageReturn) {
      if (codes[at + 1] === newline) continue
      isOverwritten = true
    } else if (code === newline) {
      if (isOverwritten) length = keepLastWriting(codes, lineStart, length)
      isOverwritten = false
      lineStart = length + 1
    }
    codes[length++] = code
  }
  return textOf(codes, isOverwritten ? keepLastWriting(codes, lineStart, length) : length)
}

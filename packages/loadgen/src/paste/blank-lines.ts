import { isBlank } from '../parse/line-ends.ts'

const newline = 10

const hasBlankLine = (text: string): boolean => {
  for (let start = 0; start < text.length; ) {
    if (text.charCodeAt(start) === newline) {
      start++
      continue
    }
    let at = start
    while (text.charCodeAt(at) !== newline && isBlank(text.charCodeAt(at))) at++
    const end = text.indexOf('\n', at)
    if (at > start && (at === end || at === text.length)) return true
    if (end < 0) return false
    start = end + 1
  }
  return false
}

/** Empties lines of nothing but blanks. Few texts have any: a look at how lines begin spares the pattern's at each character. */
export const emptyBlankLines = (text: string): string => (hasBlankLine(text) ? text.replace(/^[^\S\n]+$/gm, '') : text)

import { isBlank } from '../parse/line-ends.ts'
import { nextLine } from '../parse/lines.ts'

const newline = 10

const hasBlankLine = (text: string): boolean => {
  for (let start = 0; start < text.length; ) {
    let at = start
    while (text.charCodeAt(at) !== newline && isBlank(text.charCodeAt(at))) at++
    const isEnd = at === text.length || text.charCodeAt(at) === newline
    if (isEnd && at > start) return true
    start = isEnd ? at + 1 : nextLine(text, at)
  }
  return false
}

/**
 * Empties lines that contain only blanks. Few texts have any, and checking how lines begin is cheaper than trying the
 * pattern everywhere.
 */
export const emptyBlankLines = (text: string): string => (hasBlankLine(text) ? text.replace(/^[^\S\n]+$/gm, '') : text)

import { codesOf, textOf } from '../parse/code-units.ts'
import { isBlank } from '../parse/line-ends.ts'

const newline = 10

const hasBlankEnd = (text: string): boolean => {
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    const before = text.charCodeAt(end - 1)
    if (end > 0 && before !== newline && isBlank(before)) return true
  }
  const last = text.charCodeAt(text.length - 1)
  return text !== '' && last !== newline && isBlank(last)
}

/**
 * Lines without the blanks at their ends, which terminals fill them up with. Few texts have any. A pattern would walk through
 * blanks within a line again for each of them.
 */
export const withoutBlankEnds = (text: string): string => {
  if (!hasBlankEnd(text)) return text
  const codes = codesOf(text)
  let length = 0
  /** what ends behind the last character of the line that is no blank */
  let written = 0
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0
    if (code === newline) length = written
    codes[length++] = code
    if (code === newline || !isBlank(code)) written = length
  }
  return textOf(codes, written)
}

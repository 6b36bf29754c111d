/** Maximum nesting; no tool's output nests deeper. */
const deepest = 50
const [quote, backslash, newline] = [34, 92, 10]
const [openedList, closedList, openedObject, closedObject] = [91, 93, 123, 125]

/**
 * The end of the string whose first character is at `from`: its quotation mark, or the end of the line, because no
 * string spans two lines.
 */
const stringEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === newline) return at - 1
    if (code === backslash && text.charCodeAt(at + 1) !== newline) at++
  }
  return text.length
}

/** The end of the line in which the JSON that begins at `from` is closed; null if it never is. */
export const jsonEnd = (text: string, from: number): number | null => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = stringEnd(text, at + 1)
    else if (code === openedObject || code === openedList) depth++
    else if (code === closedObject || code === closedList) depth--
    else if (code === newline && depth <= 0) return at
    if (depth > deepest) return null
  }
  return depth <= 0 ? text.length : null
}

/** No tool nests deeper; a text that does is no output. */
const deepest = 50
const [quote, backslash, newline] = [34, 92, 10]
const [openedList, closedList, openedObject, closedObject] = [91, 93, 123, 125]

/** Where the string ends whose first character is at `from`: at its quotation mark, or with the line: none spans two. */
const stringEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === newline) return at - 1
    if (code === backslash && text.charCodeAt(at + 1) !== newline) at++
  }
  return text.length
}

/** Where the line ends in which the JSON closes that begins at `from`; null when it never does. */
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

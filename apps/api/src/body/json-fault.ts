export interface JsonFault {
  /** UTF-16 index, counted from 0 */
  position: number
  /** both counted from 1 */
  line: number
  column: number
  /** the character there; null at the end of the text */
  found: string | null
}

const space = /[ \t\n\r]*/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const stringChunk = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const skip = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Finds the end of the string that opens at `from`, or the place where it breaks. */
const afterString = (text: string, from: number): { end: number; whole: boolean } => {
  let at = from + 1
  for (let next = skip(stringChunk, text, at); next > at; next = skip(stringChunk, text, at)) at = next
  return text[at] === '"' ? { end: at + 1, whole: true } : { end: at, whole: false }
}

/**
 * What may come next. `first`: a key or value right after the opening bracket, where the closing bracket is allowed
 * too.
 */
type Expected = 'value' | 'first' | 'key' | 'colon' | 'more'

/** Index at which `text` stops being JSON (RFC 8259); null if it is valid. Iterative, so depth costs no stack. */
const faultIndex = (text: string): number | null => {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  const close = (): boolean => {
    const bracket = open.at(-1)
    if (bracket === undefined || text[at] !== (bracket === '{' ? '}' : ']')) return false
    open.pop()
    expected = 'more'
    at += 1
    return true
  }
  for (;;) {
    at = skip(space, text, at)
    const char = text[at]
    if (expected === 'more' && open.length === 0) return at < text.length ? at : null
    if (char === undefined) return at
    if ((expected === 'first' || expected === 'more') && close()) continue
    if (expected === 'more') {
      if (char !== ',') return at
      expected = open.at(-1) === '{' ? 'key' : 'value'
      at += 1
    } else if (expected === 'colon') {
      if (char !== ':') return at
      expected = 'value'
      at += 1
    } else if (char === '"') {
      const { end, whole } = afterString(text, at)
      if (!whole) return end
      expected = expected === 'key' || (expected === 'first' && open.at(-1) === '{') ? 'colon' : 'more'
      at = end
    } else if (expected === 'key' || (expected === 'first' && open.at(-1) === '{')) {
      return at
    } else if (char === '{' || char === '[') {
      open.push(char)
      expected = 'first'
      at += 1
    } else {
      const end = skip(scalar, text, at)
      if (end === at) return at
      expected = 'more'
      at = end
    }
  }
}

/** Finds where broken JSON breaks; null if it is valid. JSON.parse gives no position for half of its errors. */
export const jsonFault = (text: string): JsonFault | null => {
  const position = faultIndex(text)
  if (position === null) return null
  const found = text.codePointAt(position)
  let line = 1
  let lineStart = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', lineStart)) {
    line += 1
    lineStart = end + 1
  }
  return {
    position,
    line,
    column: position - lineStart + 1,
    found: found === undefined ? null : String.fromCodePoint(found),
  }
}

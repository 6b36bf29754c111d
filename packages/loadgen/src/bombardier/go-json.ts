const simple: Record<string, string> = { a: '\\u0007', v: '\\u000b', "'": "'" }
const unicode = (hex: string): string => `\\u${hex.slice(-4).padStart(4, '0')}`

const toJson = (sequence: string): string => {
  const kind = sequence[1] ?? ''
  if (kind === 'x') return unicode(sequence.slice(2))
  if (kind === 'U') return JSON.stringify(String.fromCodePoint(Number.parseInt(sequence.slice(2), 16))).slice(1, -1)
  return simple[kind] ?? sequence
}

/**
 * Matches an escape that JSON does not know. After an escaped backslash it is none; the text is then parsed twice for
 * nothing.
 */
const goOnly = /\\[avxU']/

/**
 * Parses JSON whose strings were printed with Go's `%q`, which has escapes (`\x1b`, `\a`, `\v`, `\U0001f600`) that JSON
 * does not know. @throws SyntaxError as JSON.parse does
 */
export const parseGoJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!goOnly.test(text)) throw error
    return JSON.parse(text.replace(/\\(?:x[0-9a-f]{2}|U00(?:0[0-9a-f]|10)[0-9a-f]{4}|.)/gi, toJson))
  }
}

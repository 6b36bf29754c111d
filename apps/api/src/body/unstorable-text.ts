import type { FieldProblem } from '@wrkbench/core'

const nul = '\0'
/** Of a character that takes two units of UTF-16. */
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** As escapes: a body that holds neither of them so has none. */
const escapes = /\\u(?:0000|d[89a-f])/i

const pointer = (path: string, key: string): string =>
  `${path}/${key.replaceAll(nul, '\ufffd').replaceAll(new RegExp(half, 'g'), '\ufffd').replaceAll('~', '~0').replaceAll('/', '~1')}`

const saying = (text: string, path: string): FieldProblem | null => {
  if (text.includes(nul)) return { path, message: 'may not hold the character U+0000' }
  const [found] = half.exec(text) ?? []
  if (found === undefined) return null
  return { path, message: `may not hold half a character, U+${found.charCodeAt(0).toString(16).toUpperCase()}` }
}

const find = (value: unknown, path: string): FieldProblem | null => {
  if (typeof value === 'string') return saying(value, path)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    const place = pointer(path, key)
    const found = saying(key, place) ?? find(child, place)
    if (found !== null) return found
  }
  return null
}

/**
 * Where a body holds what PostgreSQL keeps in no text; null: nowhere. `text` is the JSON that `value` was read from: such
 * characters can only be there as escapes, so that most bodies are not walked through.
 */
export const unstorableText = (text: string, value: unknown): FieldProblem | null =>
  escapes.test(text) ? find(value, '') : null

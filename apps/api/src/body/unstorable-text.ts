import type { FieldProblem } from '@wrkbench/core'

const nul = '\0'
/** Half of a character that takes two units of UTF-16 (a lone surrogate). */
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** JSON escapes of such characters: a body without these escapes has none of them. */
const escapes = /\\u(?:0000|d[89a-f])/i

const pointer = (path: string, key: string): string =>
  `${path}/${key.replaceAll(nul, '\ufffd').replaceAll(new RegExp(half, 'g'), '\ufffd').replaceAll('~', '~0').replaceAll('/', '~1')}`

const saying = (text: string, path: string): FieldProblem | null => {
  if (text.includes(nul)) return { path, message: 'may not hold the character U+0000' }
  const [found] = half.exec(text) ?? []
  if (found === undefined) return null
  return { path, message: `may not hold half a character, U+${found.charCodeAt(0).toString(16).toUpperCase()}` }
}

/** far deeper than any body, and far less than the stack holds */
const deepest = 100

const find = (value: unknown, path: string, depth = 0): FieldProblem | null => {
  if (typeof value === 'string') return saying(value, path)
  if (typeof value !== 'object' || value === null) return null
  if (depth === deepest) return { path, message: 'is nested too deeply' }
  for (const [key, child] of Object.entries(value)) {
    const place = pointer(path, key)
    const found = saying(key, place) ?? find(child, place, depth + 1)
    if (found !== null) return found
  }
  return null
}

/**
 * Finds text in a body that PostgreSQL cannot store; null if there is none. `text` is the JSON that `value` was parsed
 * from. Such characters can only occur in it as escapes, so most bodies need not be walked through.
 */
export const unstorableText = (text: string, value: unknown): FieldProblem | null =>
  escapes.test(text) ? find(value, '') : null

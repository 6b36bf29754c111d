import type { FieldProblem } from '@wrkbench/core'

const nul = '\u0000'

const pointer = (path: string, key: string): string =>
  `${path}/${key.replaceAll(nul, '\ufffd').replaceAll('~', '~0').replaceAll('/', '~1')}`

const placeOf = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes(nul) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    const place = pointer(path, key)
    const found = key.includes(nul) ? place : placeOf(child, place)
    if (found !== null) return found
  }
  return null
}

/**
 * Where a body holds U+0000, which PostgreSQL keeps in no text; null: nowhere. `text` is the JSON that `value` was read
 * from: the character can only be there as an escape, so that most bodies are not walked through.
 */
export const nulText = (text: string, value: unknown): FieldProblem | null => {
  if (!text.includes('\\u0000')) return null
  const path = placeOf(value, '')
  return path === null ? null : { path, message: 'may not hold the character U+0000' }
}

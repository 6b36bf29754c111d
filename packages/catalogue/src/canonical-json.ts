import { createHash } from 'node:crypto'

/** Serialises with sorted keys and without undefined, so that equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  try {
    return JSON.stringify(inOrder(value))
  } catch (error) {
    if (error !== unordered) throw error
    return written(value)
  }
}

const unordered = new Error('a key that objects do not keep where it was put')

/**
 * Copies a value with its keys sorted. For the hundreds of objects of a report, this is faster than writing each in
 * turn. Objects keep most keys in insertion order, but not integer keys. @throws unordered
 */
const inOrder = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(inOrder)
  const members = value as Record<string, unknown>
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(members).sort()) {
    if (isOutOfOrder(key)) throw unordered
    copy[key] = inOrder(members[key])
  }
  return copy
}

const [zero, nine] = [48, 57]
const isOutOfOrder = (key: string): boolean => {
  const first = key.charCodeAt(0)
  return (first >= zero && first <= nine && /^\d+$/.test(key)) || key === '__proto__'
}

const written = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => written(item ?? null)).join(',')}]`
  const members = value as Record<string, unknown>
  const named = Object.keys(members)
    .sort()
    .filter((key) => members[key] !== undefined)
  return `{${named.map((key) => `${JSON.stringify(key)}:${written(members[key])}`).join(',')}}`
}

/** SHA-256 of the canonical JSON, hex. API and runner get the same revision for the same manifest. */
export const manifestRevision = (manifest: object): string =>
  createHash('sha256').update(canonicalJson(manifest)).digest('hex')

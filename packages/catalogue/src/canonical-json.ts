import { createHash } from 'node:crypto'

/** JSON with sorted keys and without undefined: equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return ofList(value)
  const members = value as Record<string, unknown>
  let text = ''
  for (const key of sorted(Object.keys(members))) {
    const member = members[key]
    if (member !== undefined) text += `${text && ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

const ofList = (values: readonly unknown[]): string => {
  let text = ''
  for (const value of values) text += `${text && ','}${canonicalJson(value ?? null)}`
  return `[${text}]`
}

/** Most texts need no escapes, and to see that takes a fraction of looking for them. */
const quoted = (text: string): string => (/^[\w .:/-]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

/** In place, by insertion: objects have a handful of keys, and a report has a thousand objects. */
const sorted = (keys: string[]): string[] => {
  if (keys.length > 32) return keys.sort()
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end] as string
    let at = end
    for (; at > 0 && (keys[at - 1] as string) > key; at--) keys[at] = keys[at - 1] as string
    keys[at] = key
  }
  return keys
}

/** SHA-256 of the canonical JSON, hex: the API and a runner that read the same manifest agree on it. */
export const manifestRevision = (manifest: object): string =>
  createHash('sha256').update(canonicalJson(manifest)).digest('hex')

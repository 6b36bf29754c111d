import { createHash } from 'node:crypto'

/** JSON with sorted keys and without undefined: equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  const members = value as Record<string, unknown>
  let text = ''
  for (const key of Object.keys(members).sort()) {
    if (members[key] === undefined) continue
    text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(members[key])}`
  }
  return `{${text}}`
}

/** SHA-256 of the canonical JSON, hex: the API and a runner that read the same manifest agree on it. */
export const manifestRevision = (manifest: object): string =>
  createHash('sha256').update(canonicalJson(manifest)).digest('hex')

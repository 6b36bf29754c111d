import { createHash } from 'node:crypto'

/** JSON with sorted keys and without undefined: equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** SHA-256 of the canonical JSON, hex: the API and a runner that read the same manifest agree on it. */
export const manifestRevision = (manifest: object): string =>
  createHash('sha256').update(canonicalJson(manifest)).digest('hex')

/** One side of a comparison as its controls hold it; empty: not specified. */
export type SideParts = {
  server: string
  environment: string
  when: 'newest' | 'date' | 'job' | 'branch' | 'commit'
  value: string
}

const encoded = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C')

/**
 * Writes a selector such as `server:go/gin,date:2026-11-01`; null if nothing is specified, which means the newest of
 * everything.
 */
export const selectorOf = ({ server, environment, when, value }: SideParts): string | null => {
  const parts = [
    server && `server:${encoded(server)}`,
    environment && `environment:${encoded(environment)}`,
    when !== 'newest' && value.trim() && `${when}:${encoded(value.trim())}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(',') : null
}

/**
 * Whether PostgreSQL could not store something because its disk or memory is full. The transaction has then been
 * aborted.
 */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === '53200')

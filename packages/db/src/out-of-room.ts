/** Whether PostgreSQL could not store something because its disk or its memory is full. The transaction is over then. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === '53200')

/**
 * Whether a statement failed because the row exists: another transaction was faster. This transaction has been aborted.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

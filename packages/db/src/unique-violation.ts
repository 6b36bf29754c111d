/** Whether a statement failed because such a row is there already: somebody was faster. Its transaction is over then. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

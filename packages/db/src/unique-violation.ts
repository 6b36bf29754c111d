/** Whether a statement failed because such a row exists: another transaction was faster. This one is over then. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

import type { Problem } from '@wrkbench/contracts'

export type FieldErrors = Problem['errors']

/** The API's error message for one field; `path` is a JSON pointer into the body. */
export const errorAt = (errors: FieldErrors, path: string): string | undefined =>
  errors.find((error) => error.path === path)?.message

/** The API's errors for anything below a field that has no control of its own. */
export const errorsUnder = (errors: FieldErrors, path: string, known: readonly string[] = []): FieldErrors =>
  errors.filter((error) => (error.path === path || error.path.startsWith(`${path}/`)) && !known.includes(error.path))

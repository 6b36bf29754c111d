import { type ApiErrorCode, apiErrorCodes } from '@wrkbench/contracts'

export interface FieldProblem {
  /** JSON pointer into the body, or the name of a query or path parameter */
  path: string
  message: string
}

/** The only error that a verb throws on purpose. Transports turn it into problem+json with the status of its code. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: ApiErrorCode
  readonly errors: FieldProblem[]

  constructor(code: ApiErrorCode, detail: string, errors: FieldProblem[] = []) {
    super(detail)
    this.code = code
    this.errors = errors
  }

  get status(): number {
    return apiErrorCodes[this.code]
  }
}

export const notFound = (what: string, id: string): ServiceError =>
  new ServiceError('NOT_FOUND', `There is no ${what} ${id}.`)

/** Makes a VALIDATION error. Its detail is the message of the only problem, or the number of problems. */
export const invalid = (errors: FieldProblem[]): ServiceError =>
  new ServiceError(
    'VALIDATION',
    errors.length === 1 && errors[0] ? errors[0].message : `${errors.length} fields are not valid.`,
    errors,
  )

import { type ApiErrorCode, apiErrorCodes, type Problem } from '@wrkbench/contracts'
import type { FieldProblem } from '@wrkbench/core'

export const problemType = 'application/problem+json; charset=utf-8'

/** The title of each code; a new code does not compile until it has one. */
const titles: Record<ApiErrorCode, string> = {
  VALIDATION: 'The request is not valid',
  BAD_REQUEST: 'The request cannot be read',
  UNAUTHENTICATED: 'Not signed in',
  FORBIDDEN: 'Not allowed',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'The method is not allowed here',
  CONFLICT: 'Conflict',
  RUN_NOT_CLAIMABLE: 'The run cannot be claimed',
  ENVIRONMENT_BUSY: 'The environment is busy',
  PART_MISSING: 'A host that takes part is not there',
  RUNNER_PAUSED: 'The runner is paused',
  LEASE_LOST: 'The lease is lost',
  JOB_FINISHED: 'The job is over',
  IDEMPOTENCY_MISMATCH: 'The key was used for another request',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The format is not supported',
  PROTOCOL_MISMATCH: 'Runner and instance are of versions that do not fit',
  RATE_LIMITED: 'Too many requests',
  INTERNAL: 'Internal error',
  UNAVAILABLE: 'Not available at the moment',
}

/**
 * Builds problem details (RFC 9457). `errors` is limited to 100: a body of 4 MiB can contain more mistakes than anyone
 * would read.
 */
export const problem = (
  code: ApiErrorCode,
  detail: string,
  requestId: string,
  errors: readonly FieldProblem[] = [],
): Problem => ({
  type: 'about:blank',
  title: titles[code],
  status: apiErrorCodes[code],
  code,
  detail,
  requestId,
  errors: errors.slice(0, 100),
})

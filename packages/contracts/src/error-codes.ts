/** Why a run ended without a result: a closed set, grouped by the side at fault. */
export const runErrorCodes = {
  BUILD_FAILED: 'target',
  START_FAILED: 'target',
  START_TIMEOUT: 'target',
  VERIFY_FAILED: 'target',
  VERIFY_AGAIN_FAILED: 'target',
  TARGET_DIED: 'target',
  LIMIT_REACHED: 'target',
  GENERATOR_MISSING: 'generator',
  GENERATOR_FAILED: 'generator',
  GENERATOR_TIMEOUT: 'generator',
  NO_RESULT: 'generator',
  TOOLCHAIN_MISSING: 'runner',
  PORT_UNAVAILABLE: 'runner',
  PLACEMENT_IMPOSSIBLE: 'runner',
  RUNNER_LOST: 'runner',
  RUNNER_STOPPED: 'runner',
  PART_LOST: 'runner',
  RUNNER_ERROR: 'runner',
  CATALOGUE_MISMATCH: 'platform',
  DEADLINE_EXCEEDED: 'platform',
  REPORT_REFUSED: 'platform',
} as const satisfies Record<string, 'target' | 'generator' | 'runner' | 'platform'>
export type RunErrorCode = keyof typeof runErrorCodes
export type Blame = (typeof runErrorCodes)[RunErrorCode]

/** Codes that the API answers with, as `code` of problem+json, and their HTTP status. */
export const apiErrorCodes = {
  VALIDATION: 422,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  RUN_NOT_CLAIMABLE: 409,
  ENVIRONMENT_BUSY: 409,
  PART_MISSING: 409,
  RUNNER_PAUSED: 409,
  LEASE_LOST: 409,
  JOB_FINISHED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PROTOCOL_MISMATCH: 426,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const
export type ApiErrorCode = keyof typeof apiErrorCodes

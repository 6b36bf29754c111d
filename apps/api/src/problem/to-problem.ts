import type { ApiErrorCode, Problem } from '@wrkbench/contracts'
import { bodyLimitText } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import { problem } from './problem.ts'

const noText = { code: 'VALIDATION', detail: 'Text may not hold the character U+0000.' } as const

/**
 * Errors with which Fastify and plugins/bodies.ts refuse a request before a handler sees it, and PostgreSQL's for text
 * that it cannot hold.
 */
const refusals: Record<string, { code: ApiErrorCode; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'PAYLOAD_TOO_LARGE',
    detail: `The body is larger than the limit of ${bodyLimitText}.`,
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', detail: 'Send the body as application/json.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'BAD_REQUEST',
    detail: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'BAD_REQUEST',
    detail: 'The JSON holds a key that is not allowed (__proto__).',
  },
  WRK_BROKEN_GZIP: {
    code: 'BAD_REQUEST',
    detail: 'The body says Content-Encoding: gzip, but it cannot be inflated.',
  },
  '22021': noText,
  '22P05': noText,
  FST_ERR_BAD_URL: {
    code: 'BAD_REQUEST',
    detail: 'The path is not a valid URL: a % stands before two hexadecimal digits, which are UTF-8.',
  },
}

/** Codes of Node.js, node-postgres and PostgreSQL for "cannot be reached now". */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
])

/** Errors without a code: the driver's connection broke, or could not be opened in time. */
const lost = /^(Connection terminated|timeout exceeded when trying to connect)/

const isLost = (error: unknown, depth = 4): boolean =>
  error instanceof Error && depth > 0 && (lost.test(error.message) || isLost(error.cause, depth - 1))

/** PostgreSQL's codes for a transaction that had to give way: a deadlock, or a conflict with another transaction. */
const gaveWay = new Set(['40001', '40P01'])

/** PostgreSQL's codes for a full disk or memory, or a read-only replica. */
const takesNothing = /^(53\d{3}|25006)$/

/** The error's `code` and those of its causes: database drivers wrap their errors. */
const codesOf = (error: unknown, depth = 4): string[] => {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(cause, depth - 1)]
}

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null ? (error as { statusCode?: unknown }).statusCode : null
  return typeof status === 'number' ? status : 500
}

/**
 * Turns any error into problem details. An unexpected error becomes INTERNAL and reveals nothing about itself: the log
 * has it.
 */
export const toProblem = (error: unknown, requestId: string): Problem => {
  if (error instanceof ServiceError) return problem(error.code, error.message, requestId, error.errors)
  const codes = codesOf(error)
  const refusal = codes.map((code) => refusals[code]).find((known) => known !== undefined)
  if (refusal) {
    const field = { path: '', message: refusal.detail }
    return problem(refusal.code, refusal.detail, requestId, [field])
  }
  if (codes.some((code) => unreachable.has(code)) || isLost(error)) {
    return problem('UNAVAILABLE', 'The database cannot be reached. Try again in a moment.', requestId)
  }
  if (codes.some((code) => gaveWay.has(code))) {
    return problem('UNAVAILABLE', 'Others changed the same at the same time. Nothing was stored: try again.', requestId)
  }
  if (codes.some((code) => takesNothing.test(code))) {
    const detail = 'The database takes nothing: its disk or memory is full, or it may only be read. Nothing was stored.'
    return problem('UNAVAILABLE', detail, requestId)
  }
  const status = statusOf(error)
  if (status >= 400 && status < 500) return problem('BAD_REQUEST', 'The request cannot be read.', requestId)
  return problem('INTERNAL', `Something went wrong here. The log has it under request ${requestId}.`, requestId)
}

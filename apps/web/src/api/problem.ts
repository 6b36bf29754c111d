import type { Problem } from '@wrkbench/contracts'

/** What the API refused, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** survives into error boundaries, where production drops messages: `API 503 UNAVAILABLE req-1` */
  readonly digest: string

  constructor(status: number, problem: Problem | null, message?: string) {
    super(problem?.detail || message || `The API answered ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.digest = ['API', status, problem?.code ?? '-', problem?.requestId ?? '-'].join(' ')
  }
}

/** Nobody answered, or nobody who could: trying again may help. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Nobody answered in time. */
export const isLate = (error: unknown): boolean => error instanceof ApiError && error.status === 504

/** The API answered, but went wrong itself: what 502 to 504 say is that nobody could answer. */
export const isFault = (error: unknown): boolean => error instanceof ApiError && [500, 501].includes(error.status)

/** The session has ended: in another tab, by its age, or by somebody who may end it. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value && 'errors' in value

/** Body of an answer as JSON (undefined for 204), or an ApiError. */
export const readAnswer = async <T>(response: Response): Promise<T> => {
  if (response.status === 204) return undefined as T
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = null
  }
  if (!response.ok) throw new ApiError(response.status, isProblem(body) ? body : null)
  if (body === null) throw new ApiError(response.status, null, 'The API sent an answer that is not JSON.')
  return body as T
}

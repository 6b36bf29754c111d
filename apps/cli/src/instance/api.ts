import { gzipSync } from 'node:zlib'
import { certificateAdvice, type Problem, sentElsewhere } from '@wrkbench/contracts'
import { NotAskedError, UsageError } from '../errors.ts'
import { version } from '../version.ts'
import type { Instance } from './find-instance.ts'
import { readText } from './read-body.ts'

export interface Api {
  /** address of the instance, without a trailing slash */
  url: string
  get<Answer>(path: string): Promise<Answer>
  /** Retried only if there is an `idempotencyKey`. */
  post<Answer>(path: string, body: unknown, idempotencyKey?: string): Promise<Answer>
  delete(path: string): Promise<void>
  /** the raw answer, e.g. a file or an event stream; aborting `stop` ends it */
  open(path: string, stop: AbortSignal): Promise<Response>
}

/** The instance refused the call: the submitted data or the request was wrong. */
export class RefusedError extends UsageError {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string

  constructor(status: number, problem: Partial<Problem>, otherwise: string, hint = '') {
    const said = problem.detail ?? otherwise
    // where one field is wrong, the detail has said it all
    const errors = (problem.errors ?? []).filter(
      ({ path, message }) => said !== message && said !== `${path}: ${message}`,
    )
    super(`${said}${errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('')}${hint}`)
    this.status = status
    this.code = problem.code ?? ''
  }
}

export interface ApiOptions {
  wait(ms: number): Promise<void>
  /** pauses before each retry, in ms; default: three, 0.5, 2 and 5 s */
  pauses?: readonly number[]
}

/** Allows for a batch that takes long; an unreachable server is noticed earlier. */
const deadlineMs = 120_000
const longestPauseMs = 60_000
/** below this size, compression costs more than it saves */
const packFrom = 16 * 1024

/** The instance cannot be reached, or has a problem that may pass. */
const passes = new Set([429, 500, 502, 503, 504])
const notEnough = new Set([401, 403])

const causeOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${deadlineMs / 1000} s`
  if (!(error instanceof Error && error.cause instanceof Error)) return String(error)
  return `${error.cause.message || error.message}${certificateAdvice(error.cause)}`
}

const problemOf = async (response: Response, url: string): Promise<Partial<Problem>> => {
  const text = await readText(response, url)
  if (!response.headers.get('content-type')?.includes('json')) return {}
  try {
    return JSON.parse(text) as Partial<Problem>
  } catch {
    return {}
  }
}

/** @throws UsageError if the answer is not from a wrkbench instance, NotAskedError if the connection breaks */
const readJson = async <Answer>(response: Response, url: string): Promise<Answer> => {
  const text = await readText(response, url)
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw new UsageError(`${url} answers, but not like a wrkbench instance. Is the address right?`)
  }
}

/** True if the instance does not have this call, field or value: it may be older, or newer. */
const isForeign = (status: number, { errors = [], detail = '' }: Partial<Problem>): boolean =>
  errors.some(({ message }) => /^(is not known here|must be one of)/.test(message)) ||
  status === 405 ||
  (status === 404 && !/^There is no [a-z]/.test(detail))

/** A hint naming both versions if they may be the cause; empty if they are the same or unknown. */
const otherVersion = async (url: string): Promise<string> => {
  const health: { version?: unknown } = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json() as Promise<object>)
    .catch(() => ({}))
  if (typeof health.version !== 'string' || health.version === version) return ''
  return `\nThis command is wrkbench ${version}, the instance is ${health.version}. Use the command of the instance's version.`
}

const bodyOf = (body: unknown): Pick<RequestInit, 'body' | 'headers'> => {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  if (text.length < packFrom) return { body: text, headers }
  return { body: gzipSync(text), headers: { ...headers, 'content-encoding': 'gzip' } }
}

const pauseOf = (response: Response | null, usual: number): number => {
  const asked = Number(response?.headers.get('retry-after'))
  return asked > 0 ? Math.min(asked * 1000, longestPauseMs) : usual
}

/** Opens the REST API of an instance. A refusal becomes an error with the instance's words. */
export const openApi = ({ url, token }: Instance, { wait, pauses = [500, 2000, 5000] }: ApiOptions): Api => {
  const once = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: init.signal ?? AbortSignal.timeout(deadlineMs),
    })

  const judge = async (response: Response, path: string): Promise<Response> => {
    if (response.ok) return response
    const elsewhere = sentElsewhere(response, url)
    if (elsewhere) throw new UsageError(elsewhere)
    const { status } = response
    const problem = await problemOf(response, url)
    const hint = isForeign(status, problem) ? await otherVersion(url) : ''
    const refused = new RefusedError(status, problem, `${status} from ${url}/api/v1${path}`, hint)
    const todo =
      status === 401 ? ' Create a new one under Settings → Tokens, then set WRKBENCH_TOKEN or run wrkbench login.' : ''
    if (notEnough.has(status) || passes.has(status)) throw new NotAskedError(`${url}: ${refused.message}${todo}`)
    throw refused
  }

  /** Retries a call that has no further effect when it is repeated. */
  const again = async (path: string, init: RequestInit): Promise<Response> => {
    for (const pause of [...pauses, null]) {
      const tried = await once(path, init).catch((error: unknown) => new NotAskedError(causeOf(error)))
      if (tried instanceof Response && !passes.has(tried.status)) return judge(tried, path)
      if (pause === null || init.signal?.aborted) {
        if (tried instanceof Response) return judge(tried, path)
        throw new NotAskedError(`${url} does not answer: ${tried.message}`)
      }
      await wait(pauseOf(tried instanceof Response ? tried : null, pause))
    }
    throw new Error('unreachable')
  }

  const onceOnly = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await once(path, init).catch((error: unknown) => {
      throw new NotAskedError(`${url} does not answer: ${causeOf(error)}`)
    })
    return judge(response, path)
  }

  return {
    url,
    get: async (path) => readJson(await again(path, { method: 'GET' }), url),
    post: async (path, body, idempotencyKey) => {
      const { headers, ...init } = { method: 'POST', ...bodyOf(body) }
      if (idempotencyKey === undefined) return readJson(await onceOnly(path, { ...init, headers: { ...headers } }), url)
      return readJson(await again(path, { ...init, headers: { ...headers, 'idempotency-key': idempotencyKey } }), url)
    },
    delete: async (path) => {
      await onceOnly(path, { method: 'DELETE' })
    },
    open: (path, signal) => again(path, { method: 'GET', signal }),
  }
}

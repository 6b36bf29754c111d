import { gzipSync } from 'node:zlib'
import { certificateAdvice, type Problem } from '@wrkbench/contracts'
import { NotAskedError, UsageError } from '../errors.ts'
import { version } from '../version.ts'
import type { Instance } from './find-instance.ts'
import { readText } from './read-body.ts'

export interface Api {
  /** of the instance, without a slash at its end */
  url: string
  get<Answer>(path: string): Promise<Answer>
  /** With an `idempotencyKey` it may be tried again. */
  post<Answer>(path: string, body: unknown, idempotencyKey?: string): Promise<Answer>
  delete(path: string): Promise<void>
  /** the answer as it is, e.g. a file or a stream of events; aborting `stop` ends it */
  open(path: string, stop: AbortSignal): Promise<Response>
}

/** What the instance answered instead: it was asked, and what was handed in or asked for was wrong. */
export class RefusedError extends UsageError {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string

  constructor(status: number, problem: Partial<Problem>, otherwise: string, hint = '') {
    const errors = (problem.errors ?? []).map(({ path, message }) => `\n  ${path}: ${message}`)
    super(`${problem.detail ?? otherwise}${errors.join('')}${hint}`)
    this.status = status
    this.code = problem.code ?? ''
  }
}

export interface ApiOptions {
  wait(ms: number): Promise<void>
  /** before each further try, in ms; default three: 0.5, 2 and 5 s */
  pauses?: readonly number[]
}

/** A batch may take its time; a server that is away is not waited for. */
const deadlineMs = 120_000
const longestPauseMs = 60_000
/** below, packing costs more than it saves */
const packFrom = 16 * 1024

/** Away, or in trouble that may pass. */
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

/** @throws UsageError when what answered is no wrkbench, NotAskedError when it breaks off */
const readJson = async <Answer>(response: Response, url: string): Promise<Answer> => {
  const text = await readText(response, url)
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw new UsageError(`${url} answers, but not like a wrkbench instance. Is the address right?`)
  }
}

/** A call, a field or a value that the instance does not have: it may be older, or newer. */
const isForeign = (status: number, { errors = [], detail = '' }: Partial<Problem>): boolean =>
  errors.some(({ message }) => /^(is not known here|must be one of)/.test(message)) ||
  (status === 404 && !/^There is no [a-z]/.test(detail))

/** The versions of both sides, where they may be the cause; empty: they are the same, or unknown. */
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

/** The REST API of an instance. Whatever it refuses becomes an error with its words. */
export const openApi = ({ url, token }: Instance, { wait, pauses = [500, 2000, 5000] }: ApiOptions): Api => {
  const once = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: init.signal ?? AbortSignal.timeout(deadlineMs),
    })

  const judge = async (response: Response, path: string): Promise<Response> => {
    if (response.ok) return response
    const { status } = response
    const problem = await problemOf(response, url)
    const hint = isForeign(status, problem) ? await otherVersion(url) : ''
    const refused = new RefusedError(status, problem, `${status} from ${url}/api/v1${path}`, hint)
    const todo = status === 401 ? ' Create a new token under Settings → Tokens, then run `wrkbench login`.' : ''
    if (notEnough.has(status) || passes.has(status)) throw new NotAskedError(`${url}: ${refused.message}${todo}`)
    throw refused
  }

  /** `init` may be sent again: nothing happens twice by it. */
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

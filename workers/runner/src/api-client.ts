import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import {
  type ClaimRun,
  type ExchangePart,
  Finished,
  type FinishRun,
  type HandBackRun,
  type Heartbeat,
  HeartbeatAnswer,
  NextRun,
  type OrderPart,
  PartExchanged,
  PartOrdered,
  PresenceAnswer,
  partPollMs,
  protocolHeader,
  Registered,
  type RegisterRunner,
  RotatedToken,
  RunPlan,
  runnerNameHeader,
  runnerProtocol,
} from '@wrkbench/contracts'
import { Compile } from 'typebox/compile'
import { messageOf } from './errors.ts'
import { postJson } from './post-json.ts'
import { fixedToken, type TokenHolder } from './token-holder.ts'
import { backoffMs, pause } from './wait.ts'

/** The API answered with a status other than 2xx. `code` is that of the problem document, if there is one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  readonly body: string

  constructor(status: number, body: string) {
    const problem = problemOf(body)
    super(
      `the API answered ${status}${problem?.code ? ` ${problem.code}` : ''}: ${problem?.detail ?? body.slice(0, 200)}`,
    )
    this.status = status
    this.code = problem?.code ?? null
    this.body = body
  }
}

/** There was no answer: connection refused or reset, name not found, timed out. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable'
}

const problemOf = (body: string): { code?: string; detail?: string } | null => {
  try {
    return JSON.parse(body) as { code?: string; detail?: string }
  } catch {
    return null
  }
}

/** True if the same call may succeed later: no answer, a server error, or credentials that a person must correct. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiUnreachable ||
  (error instanceof ApiError && (error.status >= 500 || [401, 403, 408, 425, 426, 429].includes(error.status)))

/**
 * True if the API, or a service it needs, cannot be reached: it may have carried out the request without being able to
 * say so.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiUnreachable || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** True if the API no longer knows this runner or this process of it, or speaks another version of the protocol. */
export const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && [401, 404, 409, 426].includes(error.status)

/** True if the API knows this runner but lets it do nothing: its token was revoked, or its version does not fit. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 426].includes(error.status)

const answers = {
  registered: Compile(Registered),
  presence: Compile(PresenceAnswer),
  next: Compile(NextRun),
  rotated: Compile(RotatedToken),
  plan: Compile(RunPlan),
  heartbeat: Compile(HeartbeatAnswer),
  finished: Compile(Finished),
  ordered: Compile(PartOrdered),
  exchanged: Compile(PartExchanged),
}

type Post = (path: string, body: unknown, signal?: AbortSignal) => Promise<unknown>

interface Poster {
  baseUrl: string
  token: TokenHolder
  name: string
  timeoutMs: number
  maxSockets?: number
}

const poster = ({ baseUrl, token, name, timeoutMs, maxSockets = 4 }: Poster): Post => {
  const said = { [protocolHeader]: String(runnerProtocol), [runnerNameHeader]: encodeURIComponent(name) }
  const agent = new (baseUrl.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets })
  return async (path, body, signal) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const url = new URL(`${baseUrl}/api/v1/runner/${path}`)
    try {
      const either = signal ? AbortSignal.any([signal, deadline]) : deadline
      const send = () => postJson({ url, agent, token: token.current(), headers: said, body, signal: either })
      let answer = await send()
      // Another process of this host may have changed the token.
      if (answer.status === 401 && token.reread()) answer = await send()
      const { status, text } = answer
      if (status < 200 || status > 299) throw new ApiError(status, text)
      return text === '' ? null : JSON.parse(text)
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (signal?.aborted) throw signal.reason
      const why = deadline.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error)
      throw new ApiUnreachable(`POST ${path}: ${why}`, { cause: error })
    }
  }
}

const mostAttempts = 5

/** Tries again after no answer and after 5xx. Any 4xx is final. */
const withRetries = async <T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const final = error instanceof ApiError && error.status < 500
      if (final || signal?.aborted || attempt + 1 >= mostAttempts) throw error
      await pause(backoffMs(attempt), signal)
    }
  }
}

const understood = <T>(validator: { Check(value: unknown): value is T }, value: unknown, path: string): T => {
  if (validator.Check(value)) return value
  throw new ApiUnreachable(`POST ${path}: the answer is not one of this API`)
}

export interface ApiClientOptions {
  baseUrl: string
  token: string | TokenHolder
  /** the runner's name */
  name?: string
  timeoutMs?: number
}

/** The runner's calls under /api/v1/runner. Each throws ApiError (an answer that is not 2xx) or ApiUnreachable. */
export const createApiClient = ({ baseUrl, token, name = '', timeoutMs = 10_000 }: ApiClientOptions) => {
  const to = { baseUrl, name, token: typeof token === 'string' ? fixedToken(token) : token }
  const post = poster({ ...to, timeoutMs })
  // these calls stay open until there is news, so they must not block the others
  const poll = poster({ ...to, timeoutMs: partPollMs + timeoutMs, maxSockets: 64 })
  return {
    register: async (body: RegisterRunner, signal?: AbortSignal) =>
      understood(answers.registered, await post('register', body, signal), 'register'),

    presence: async (body: { incarnation: string }, signal?: AbortSignal) =>
      understood(answers.presence, await post('presence', body, signal), 'presence'),

    /** For a runner that does not read the queue. */
    next: async (body: { incarnation: string }, signal?: AbortSignal) =>
      understood(answers.next, await post('next', body, signal), 'next'),

    rotate: async (signal?: AbortSignal) => understood(answers.rotated, await post('token', {}, signal), 'token'),

    handBack: (runId: string, body: HandBackRun, signal?: AbortSignal) =>
      withRetries(signal, () => post(`runs/${runId}/hand-back`, body, signal)),

    claim: (body: ClaimRun, signal?: AbortSignal) =>
      withRetries(signal, async () => understood(answers.plan, await post('claim', body, signal), 'claim')),

    /** One try: the channel repeats by itself, with whatever is new by then. */
    heartbeat: async (runId: string, body: Heartbeat, signal?: AbortSignal) =>
      understood(answers.heartbeat, await post(`runs/${runId}/heartbeat`, body, signal), 'heartbeat'),

    /** One try: the spool repeats until it succeeds. */
    finish: async (runId: string, body: FinishRun, signal?: AbortSignal) =>
      understood(answers.finished, await post(`runs/${runId}/finish`, body, signal), 'finish'),

    /** One try, open for up to 5 s. */
    order: async (runId: string, ordinal: number, body: OrderPart, signal?: AbortSignal) =>
      understood(answers.ordered, await poll(`runs/${runId}/parts/${ordinal}/order`, body, signal), 'order'),

    /** One try, open for up to 5 s. */
    exchange: async (body: ExchangePart, signal?: AbortSignal) =>
      understood(answers.exchanged, await poll('parts/exchange', body, signal), 'exchange'),
  }
}
export type ApiClient = ReturnType<typeof createApiClient>

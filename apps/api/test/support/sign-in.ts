import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { withCookie } from './people.ts'
import { type TestApp, webUrl } from './start-app.ts'

export type Ask = (request: InjectOptions) => Promise<LightMyRequestResponse>

/** Asks as a page of the dashboard does without a session. */
export const visitorOf =
  (api: TestApp): Ask =>
  (request) =>
    api.call(null, { ...request, url: `/api/v1${request.url}`, headers: { origin: webUrl, ...request.headers } })

/** Asks in the session that an answer opened. */
export const sessionOf = (api: TestApp, answer: LightMyRequestResponse): Ask => {
  const cookie = answer.cookies.find(({ name }) => name === 'wrkbench_session_3000')
  if (!cookie) throw new Error(`no session was opened: ${answer.statusCode} ${answer.body}`)
  return withCookie(api, cookie.value)
}

export const signIn = (api: TestApp, email: string, password: string): Promise<LightMyRequestResponse> =>
  visitorOf(api)({ method: 'POST', url: '/session/password', payload: { email, password } })

/** Signs the first administrator in with the one-time link. */
export const firstAdmin = async (api: TestApp): Promise<Ask> =>
  sessionOf(api, await visitorOf(api)({ method: 'POST', url: '/session', payload: { token: api.tokens.signInToken } }))

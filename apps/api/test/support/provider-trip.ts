import type { ProviderBegun, ProviderId } from '@wrkbench/contracts'
import { walk } from '@wrkbench/testing/walk'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Ask } from './sign-in.ts'
import { type TestApp, webUrl } from './start-app.ts'

export const callbackOf = (id: ProviderId): string => `${webUrl}/api/v1/session/callback/${id}`

const tripCookie = 'wrkbench_provider_3000'

/** Begins a sign-in with a provider, in the caller's browser. */
export const begin = async (ask: Ask, payload: object): Promise<{ url: string; cookie: string }> => {
  const answer = await ask({ method: 'POST', url: '/session/provider', payload: { provider: 'oidc', ...payload } })
  const trip = answer.cookies.find(({ name }) => name === tripCookie)
  return { url: answer.json<ProviderBegun>().url, cookie: `${tripCookie}=${trip?.value}` }
}

/** Follows the provider's redirect back, as the person's browser does; `session`: the cookie they have here. */
export const back = (api: TestApp, cookie: string, to: URL, session = ''): Promise<LightMyRequestResponse> =>
  api.call(null, { url: `${to.pathname}${to.search}`, headers: { cookie: `${cookie}; ${session}` } })

/** Goes to the provider and back, as an account that the provider knows. */
export const visit = async (
  api: TestApp,
  ask: Ask,
  payload: object,
  person: string,
  session = '',
): Promise<LightMyRequestResponse> => {
  const { url, cookie } = await begin(ask, payload)
  return back(api, cookie, await walk(url, { account: person, login: person }), session)
}

export const seen = (answer: LightMyRequestResponse) => ({
  statusCode: answer.statusCode,
  location: answer.headers.location,
})
export const refused = (code: string) => ({ statusCode: 303, location: `${webUrl}/sign-in?refused=${code}` })
export const expectNoSession = (answer: LightMyRequestResponse): void =>
  expect(answer.cookies.some(({ name }) => name === 'wrkbench_session_3000')).toBe(false)

import type { FastifyReply } from 'fastify'

/**
 * Name of the session cookie. Browsers send cookies to every port of a host, so two instances on one machine need two
 * names, or signing in to one would sign out of the other.
 */
export const sessionCookieOf = (webUrl: string): string => {
  const { port } = new URL(webUrl)
  return port === '' ? 'wrkbench_session' : `wrkbench_session_${port}`
}

/** What scripts never read and plain http never carries where the dashboard has TLS. */
const closed = (webUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: webUrl.startsWith('https:') }) as const

export const setSession = (
  reply: FastifyReply,
  webUrl: string,
  { cookieSecret, expiresAt }: { cookieSecret: string; expiresAt: Date },
): FastifyReply => reply.setCookie(sessionCookieOf(webUrl), cookieSecret, { ...closed(webUrl), expires: expiresAt })

export const clearSession = (reply: FastifyReply, webUrl: string): FastifyReply =>
  reply.clearCookie(sessionCookieOf(webUrl), closed(webUrl))

const tripMinutes = 10
const tripCookieOf = (webUrl: string): string => sessionCookieOf(webUrl).replace('session', 'provider')

/** What a browser carries to a sign-in provider and back. */
export const setTrip = (reply: FastifyReply, webUrl: string, sealed: string): FastifyReply =>
  reply.setCookie(tripCookieOf(webUrl), sealed, { ...closed(webUrl), maxAge: tripMinutes * 60 })

export const takeTrip = (
  reply: FastifyReply,
  webUrl: string,
  cookies: Record<string, string | undefined>,
): string | undefined => {
  reply.clearCookie(tripCookieOf(webUrl), closed(webUrl))
  return cookies[tripCookieOf(webUrl)]
}

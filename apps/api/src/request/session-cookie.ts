import type { FastifyReply } from 'fastify'

const hasTls = (webUrl: string): boolean => new URL(webUrl).protocol === 'https:'

/**
 * Name of a cookie of ours. Browsers send cookies to every port of a host, so two instances on one machine need two names,
 * or signing in to one would sign out of the other. With TLS browsers take `__Host-` from this very host alone, so that no
 * neighbour in its domain, and nobody on a line without TLS, can slip in one of theirs.
 */
const cookieOf = (webUrl: string, what: string): string => {
  const { port } = new URL(webUrl)
  return `${hasTls(webUrl) ? '__Host-' : ''}wrkbench_${what}${port === '' ? '' : `_${port}`}`
}

export const sessionCookieOf = (webUrl: string): string => cookieOf(webUrl, 'session')

/** What scripts never read and plain http never carries where the dashboard has TLS. */
const closed = (webUrl: string) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: hasTls(webUrl) }) as const

export const setSession = (
  reply: FastifyReply,
  webUrl: string,
  { cookieSecret, expiresAt }: { cookieSecret: string; expiresAt: Date },
): FastifyReply => reply.setCookie(sessionCookieOf(webUrl), cookieSecret, { ...closed(webUrl), expires: expiresAt })

export const clearSession = (reply: FastifyReply, webUrl: string): FastifyReply =>
  reply.clearCookie(sessionCookieOf(webUrl), closed(webUrl))

const tripMinutes = 10
const tripCookieOf = (webUrl: string): string => cookieOf(webUrl, 'provider')

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

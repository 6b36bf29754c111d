import type { FastifyReply } from 'fastify'

const hasTls = (webUrl: string): boolean => new URL(webUrl).protocol === 'https:'

/**
 * Name of one of our cookies. Browsers send cookies to every port of a host, so two instances on one machine need two
 * names, or signing in to one would sign out of the other. With TLS, browsers accept `__Host-` from this very host
 * alone, so that neither a neighbour in its domain nor anybody on a line without TLS can plant a cookie.
 */
const cookieOf = (webUrl: string, what: string): string => {
  const { port } = new URL(webUrl)
  return `${hasTls(webUrl) ? '__Host-' : ''}wrkbench_${what}${port === '' ? '' : `_${port}`}`
}

export const sessionCookieOf = (webUrl: string): string => cookieOf(webUrl, 'session')

/** Options that hide the cookie from scripts and, if the dashboard has TLS, from plain http. */
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

/** Sets the sealed state that a browser carries to a sign-in provider and back. */
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

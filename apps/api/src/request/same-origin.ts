import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'

/** Loopback has many names: a dashboard on one of them is the same on all. */
const isSameSite = (origin: string, webUrl: string): boolean => {
  if (!URL.canParse(origin)) return false
  const [given, web] = [new URL(origin), new URL(webUrl)]
  if (given.origin === web.origin) return true
  const bothLocal = isLoopback(given.hostname) && isLoopback(web.hostname)
  return bothLocal && given.protocol === web.protocol && given.port === web.port
}

/**
 * Tells whether a browser sent this request from one of our pages. `unknown`: the request does not say where it comes
 * from, so no current browser sent it. SameSite alone is not enough: for a cookie, every port of a host is the same
 * site.
 */
export const cameFrom = (headers: IncomingHttpHeaders, webUrl: string): 'us' | 'elsewhere' | 'unknown' => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? 'us' : 'elsewhere'
  if (headers.origin !== undefined) return isSameSite(headers.origin, webUrl) ? 'us' : 'elsewhere'
  return 'unknown'
}

/**
 * Refuses sign-ins from foreign pages, which could otherwise sign a visitor in as somebody else.
 * @throws ServiceError FORBIDDEN
 */
export const refuseForeignSignIn = (headers: IncomingHttpHeaders, webUrl: string): void => {
  if (cameFrom(headers, webUrl) !== 'elsewhere') return
  throw new ServiceError('FORBIDDEN', 'Signing in works from pages of this dashboard only.')
}

/**
 * Name of the session cookie. Browsers send cookies to every port of a host, so two instances on one machine need two
 * names, or signing in to one would sign out of the other.
 */
export const sessionCookieOf = (webUrl: string): string => {
  const { port } = new URL(webUrl)
  return port === '' ? 'wrkbench_session' : `wrkbench_session_${port}`
}

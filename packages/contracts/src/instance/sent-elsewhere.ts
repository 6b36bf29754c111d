interface Answer {
  status: number
  headers: { get(name: string): string | null }
}

/**
 * What to tell the caller of an address that answered with a redirect, as a proxy sends http:// to https://; else null.
 * To follow it would lose the token, or make a GET of a POST.
 */
export const sentElsewhere = ({ status, headers }: Answer, url: string): string | null => {
  const to = status >= 300 && status < 400 ? headers.get('location') : null
  if (to === null || !URL.canParse(to, url)) return null
  return `${url} sends its callers to ${new URL(to, url).origin}. Use that address if it is the instance's.`
}

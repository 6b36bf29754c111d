const first = (header: string | null): string | undefined => header?.split(',')[0]?.trim()

const readable = (host: string | undefined, scheme: string): URL | null => {
  const origin = `${scheme}://${host}`
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(origin) ? new URL(origin) : null
}

/** The origin to which a request was sent, according to proxies; values that cannot be parsed are ignored. */
export const originIn = (headers: Pick<Headers, 'get'>): URL => {
  const scheme = first(headers.get('x-forwarded-proto')) === 'https' ? 'https' : 'http'
  return (
    readable(first(headers.get('x-forwarded-host')), scheme) ??
    readable(headers.get('host') ?? undefined, scheme) ??
    new URL(`${scheme}://localhost`)
  )
}

/**
 * Parses the parts of a `Set-Cookie` line that matter here: name, value, and whether the cookie is removed or secure.
 * Attributes that narrow where a cookie is sent do not matter.
 */
const parse = (line: string): { name: string; value: string; isGone: boolean; isSecure: boolean } => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const equals = pair.indexOf('=')
  const lower = attributes.map((attribute) => attribute.toLowerCase())
  return {
    name: pair.slice(0, Math.max(equals, 0)),
    value: pair.slice(equals + 1),
    isGone: lower.some((attribute) => /^max-age=(0|-\d+)$/.test(attribute)),
    isSecure: lower.includes('secure'),
  }
}

/** The cookies of all clients of one verification. */
export const createCookieJars = () => {
  const jars = new Map<string, Map<string, string>>()
  const given = new Set<string>()
  return {
    /** the `Cookie` header of a client; undefined if it has no cookies */
    headerOf(client: string): string | undefined {
      const cookies = [...(jars.get(client) ?? [])].map(([name, value]) => `${name}=${value}`)
      return cookies.length > 0 ? cookies.join('; ') : undefined
    },
    /**
     * Keeps the cookies that an answer sets, as a browser would over plain HTTP. Says whether one has a value that no
     * client was given before.
     */
    keep(client: string, lines: readonly string[]): { isNew: boolean } {
      const jar = jars.get(client) ?? new Map<string, string>()
      jars.set(client, jar)
      let isNew = false
      for (const { name, value, isGone, isSecure } of lines.map(parse)) {
        if (isSecure || name === '') continue
        if (isGone) {
          jar.delete(name)
          continue
        }
        jar.set(name, value)
        isNew ||= value !== '' && !given.has(value)
        given.add(value)
      }
      return { isNew }
    },
  }
}
export type CookieJars = ReturnType<typeof createCookieJars>

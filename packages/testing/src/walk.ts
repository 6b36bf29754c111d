/**
 * Follows a sign-in like a browser: opens the provider's page, presses one button and returns the URL that the provider
 * sends the browser back to.
 */
export const walk = async (url: string, button: Record<string, string>): Promise<URL> => {
  const provider = new URL(url)
  const jar = new Map<string, string>()
  let at = provider
  let body: URLSearchParams | null = null
  for (let hop = 0; hop < 10; hop++) {
    const answer: Response = await fetch(at, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    body = null
    if (location) at = new URL(location, at)
    else if (answer.status === 200) body = new URLSearchParams(button)
    else throw new Error(`${answer.status} from ${at.pathname}: ${await answer.text()}`)
    if (at.origin !== provider.origin) return at
  }
  throw new Error(`${at.href} leads nowhere`)
}

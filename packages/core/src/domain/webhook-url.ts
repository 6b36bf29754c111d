/** Why nothing can be sent to an address; null: it can. Whether it may be reached is decided when something is sent. */
export const urlProblem = (text: string): string | null => {
  if (!URL.canParse(text)) return 'This is no address.'
  const { protocol, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'An address begins with https:// or http://.'
  if (username !== '' || password !== '') {
    return 'User and password have no place in an address: verify the signature of messages instead.'
  }
  return hash === '' ? null : 'What follows # is never sent: leave it out.'
}

/** Shorter is a name, as long as this is a token. */
const longest = 16
const shorten = (part: string): string => (part.length > longest ? `${part.slice(0, 4)}…` : part)

/** As it may be shown and written down: tokens in its path and its query are cut off. */
export const shownUrl = (text: string): string => {
  const { origin, pathname, searchParams } = new URL(text)
  const path = pathname.split('/').map(shorten).join('/')
  const query = [...searchParams.keys()].map((key) => `${shorten(key)}=…`).join('&')
  return `${origin}${path}${query && `?${query}`}`
}

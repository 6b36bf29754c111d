/** Ports of other protocols, which browsers block as well: https://fetch.spec.whatwg.org/#port-blocking */
const otherPorts = [
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117',
  '119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601',
  '636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679',
  '6697 10080',
]
  .join(' ')
  .split(' ')

/** Returns why nothing can be sent to an address; null if it can. Whether it may be reached is decided on sending. */
export const urlProblem = (text: string): string | null => {
  if (!URL.canParse(text)) return 'This is no address: it has to be whole, such as https://ci.example.org/hooks.'
  const { protocol, username, password, port, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'An address begins with https:// or http://.'
  if (username !== '' || password !== '') {
    return 'User and password have no place in an address: verify the signature of messages instead.'
  }
  if (otherPorts.includes(port)) {
    return `Port ${port} belongs to another protocol: messages go to web servers alone.`
  }
  return hash === '' ? null : 'What follows # is never sent: leave it out.'
}

/** A part longer than this is treated as a token, a shorter one as a name. */
const longest = 16
const shorten = (part: string): string => (part.length > longest ? `${part.slice(0, 4)}…` : part)

/** Returns an address as it may be shown and logged: tokens in its path and its query are cut off. */
export const shownUrl = (text: string): string => {
  const { origin, pathname, searchParams } = new URL(text)
  const path = pathname.split('/').map(shorten).join('/')
  const query = [...searchParams.keys()].map((key) => `${shorten(key)}=…`).join('&')
  return `${origin}${path}${query && `?${query}`}`
}

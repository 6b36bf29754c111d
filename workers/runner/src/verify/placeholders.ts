const placeholder = /\{(nonce|number|text)(?::([a-z]+))?\}/g
const special = /[.*+?^${}()|[\]\\]/g

/** One request with its placeholders filled in. */
export interface Filled {
  path: string
  /** the text that was filled in, before encoding; the last one if there are several */
  sent: string
  /** fills in the same text for the same placeholder, for example in an expected body */
  inText(template: string): string
  /** the same, but escaped for use in a regular expression */
  inPattern(template: string): string
}

type Random = (bytes: number) => Buffer

const freshText: Record<string, (random: Random) => string> = {
  nonce: (random) => random(12).toString('hex'),
  number: (random) => String(random(4).readUInt32BE() % 1_000_000),
  text: (random) => `${random(12).toString('hex')} +&=%?#/;"é漢🙂`,
}

/**
 * Fills placeholders for one verification: `{kind:name}` has the same text throughout, `{kind}` the same text within
 * one request.
 */
export const createFiller = (random: Random): ((path: string) => Filled) => {
  const named = new Map<string, string>()
  return (path) => {
    const own = new Map<string, string>()
    let sent = ''
    const textOf = (kind: string, name: string | undefined): string => {
      const texts = name === undefined ? own : named
      const key = `${kind}:${name ?? ''}`
      const text = texts.get(key) ?? freshText[kind]?.(random) ?? ''
      texts.set(key, text)
      return text
    }
    const replaced = (template: string, encode: (text: string) => string): string =>
      template.replace(placeholder, (_, kind: string, name: string | undefined) => encode(textOf(kind, name)))
    const filled = replaced(path, (text) => {
      sent = text
      return encodeURIComponent(text)
    })
    return {
      path: filled,
      sent,
      inText: (template) => replaced(template, (text) => text),
      inPattern: (template) => replaced(template, (text) => text.replace(special, '\\$&')),
    }
  }
}

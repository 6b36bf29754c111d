const placeholder = /\{(nonce|number|text)(?::([a-z]+))?\}/g
const special = /[.*+?^${}()|[\]\\]/g

/** What one request was given in place of its placeholders. */
export interface Filled {
  path: string
  /** the text that was put in, before encoding; the last one when there are several */
  sent: string
  /** the same text for the same placeholder, as in an expected body */
  inText(template: string): string
  /** the same, taken literally inside a regular expression */
  inPattern(template: string): string
}

type Random = (bytes: number) => Buffer

const freshText: Record<string, (random: Random) => string> = {
  nonce: (random) => random(12).toString('hex'),
  number: (random) => String(random(4).readUInt32BE() % 1_000_000),
  text: (random) => `${random(12).toString('hex')} +&=%?#/;"é漢🙂`,
}

/**
 * Fills placeholders for one verification: `{kind:name}` keeps its text for all of it, `{kind}` for one request.
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

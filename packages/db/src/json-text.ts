const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text as PostgreSQL takes it: no NUL, no half characters. Output of foreign programs may hold both. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').replace(loneSurrogate, '\ufffd')

/** JSON writes both as escapes. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** JSON for a jsonb parameter; null stays the database's null. */
export const jsonText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = JSON.stringify(value)
  if (!unstorable.test(text)) return text
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'string' ? storableText(item) : item))
}

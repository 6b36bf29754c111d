const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text as PostgreSQL takes it: no NUL, no half characters. Output of foreign programs may hold both. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').replace(loneSurrogate, '\ufffd')

/** JSON writes both as escapes. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** JSON as a jsonb parameter takes it. */
export const storableJson = (text: string): string =>
  unstorable.test(text)
    ? JSON.stringify(JSON.parse(text), (_key, item: unknown) => (typeof item === 'string' ? storableText(item) : item))
    : text

/** JSON for a jsonb parameter; null stays the database's null. */
export const jsonText = (value: unknown): string | null =>
  value === null || value === undefined ? null : storableJson(JSON.stringify(value))

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Replaces what PostgreSQL cannot store as text: NUL and lone surrogates. Output of other programs may contain both.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').replace(loneSurrogate, '\ufffd')

/** JSON.stringify writes both as escapes. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** Makes JSON text storable as jsonb. */
export const storableJson = (text: string): string =>
  unstorable.test(text)
    ? JSON.stringify(JSON.parse(text), (_key, item: unknown) => (typeof item === 'string' ? storableText(item) : item))
    : text

/** Serialises a value for a jsonb parameter; null and undefined become SQL NULL. */
export const jsonText = (value: unknown): string | null =>
  value === null || value === undefined ? null : storableJson(JSON.stringify(value))

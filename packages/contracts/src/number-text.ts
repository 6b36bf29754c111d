const formats = new Map<string, Intl.NumberFormat>()

/**
 * Writes a number in English, whatever the language of the machine: `1,234.5`. The same as `toLocaleString`, which makes a new
 * formatter for almost every call; a page writes hundreds of numbers, and that takes ten times as long or more.
 */
export const numberText = (value: number, options: Intl.NumberFormatOptions = {}): string => {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known.format(value)
  const format = new Intl.NumberFormat('en', options)
  formats.set(key, format)
  return format.format(value)
}

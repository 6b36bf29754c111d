const inMicroseconds: Record<string, number> = { us: 1, ms: 1e3, s: 1e6 }

/**
 * Parses `~280,000`, `1.09ms` or `7185111` into base units; times into µs. Floating point must not add digits that the
 * source does not give.
 */
export const givenValue = (text: string): number => {
  const [, digits = '', unit = ''] = /^~?([\d,]+(?:\.\d+)?)(us|ms|s)?$/.exec(text) ?? []
  const value = Number(digits.replaceAll(',', ''))
  const scale = unit === '' ? 1 : inMicroseconds[unit]
  if (digits === '' || scale === undefined) throw new Error(`${text} is no figure that is known how to read`)
  return Math.round(value * scale * 1e6) / 1e6
}

export const isApproximate = (text: string): boolean => text.startsWith('~')

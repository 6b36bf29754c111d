import { formatTime } from '#lib/text/time.ts'

/** Describes a side before the comparison has returned its names: `api-two, 20 Nov 2026`. */
export const saySelector = (selector: string): string =>
  selector
    .split(',')
    .map((part) => {
      const [key = '', ...rest] = part.split(':')
      const value = rest.join(':').replaceAll('%2C', ',').replaceAll('%25', '%')
      if (key === 'date')
        return value.includes('T') ? `${formatTime(value, 'minute', 'utc')} UTC` : formatTime(value, 'day', 'utc')
      return ['server', 'environment'].includes(key) ? value : `${key} ${value}`
    })
    .join(', ')

/** The sides without one of them; the first that remains is the one that the others are compared with. */
export const without = (sides: readonly string[], index: number): { a: string | null; b: string[] } => {
  const [a = null, ...b] = sides.filter((_, place) => place !== index)
  return { a, b }
}

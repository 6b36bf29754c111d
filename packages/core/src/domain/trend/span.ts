import { invalid } from '../../errors.ts'

export interface Span {
  from: Date | null
  to: Date | null
}

/**
 * The last millisecond of a whole second; an instant with milliseconds is meant as it is. Who asks for what was measured until a
 * second gets all of it, because moments of points are told in whole seconds, rounded down.
 */
export const endOfSecond = (at: Date): Date => new Date(at.getTime() + (at.getUTCMilliseconds() === 0 ? 999 : 0))

/** Widens a span to the whole second of its end. */
export const wholeSeconds = ({ from, to }: Span): Span => ({ from, to: to && endOfSecond(to) })

/** Seconds since 1970; `otherwise` if the end is open. */
export const secondsOf = (moment: Date | null, otherwise: number): number =>
  moment ? moment.getTime() / 1000 : otherwise

/** @throws ServiceError VALIDATION if the text is not an instant */
export const parseMoment = (path: string, text: string | undefined): Date | null => {
  if (text === undefined) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw invalid([{ path, message: 'This is not a date and time such as 2026-11-20T12:00:00Z.' }])
  return at
}

/** @throws ServiceError VALIDATION if a text is not an instant, or if the span ends before it begins */
export const parseSpan = (input: { from?: string; to?: string }): Span => {
  const span = { from: parseMoment('from', input.from), to: parseMoment('to', input.to) }
  if (span.from && span.to && span.from > span.to) {
    throw invalid([{ path: 'to', message: 'The span ends before it begins.' }])
  }
  return span
}

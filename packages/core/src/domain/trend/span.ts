import { invalid } from '../../errors.ts'

export interface Span {
  from: Date | null
  to: Date | null
}

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

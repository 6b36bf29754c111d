import type { AbText } from './text.ts'

/**
 * Whether the bodies that are as long as the first add up to exactly the bytes received. All deviating ones were empty then,
 * so they were no answers. Otherwise bodies are dynamic and vary in length, or answers broke off: ab does not tell which.
 */
const othersAreEmpty = ({ documentLength, complete, failed, html }: AbText): boolean =>
  documentLength !== null && documentLength > 0 && html === documentLength * (complete - failed.length)

/**
 * Requests that ab counts as complete although the server closed the connection without an answer. ab distinguishes
 * them from answers by their length alone.
 */
const unanswered = (text: AbText): number => {
  const { failed, non2xx } = text
  return othersAreEmpty(text) ? Math.max(0, failed.length - non2xx - failed.receive) : 0
}

/** Why the number of answers that never came whole is not known; null if it is. */
export const whyLostUnknown = (text: AbText): string | null => {
  const { documentLength, failed, non2xx } = text
  if (documentLength === null)
    return 'ab -l compares no lengths, so it does not notice answers that are missing or broke off'
  if (failed.length <= failed.receive || (othersAreEmpty(text) && non2xx === 0)) return null
  return `${failed.length} answers had another length than the first: ab does not tell those that broke off from those that vary`
}

/** Requests with an answer, those of them with a 2xx answer, and requests that were lost. */
export const answersOf = (text: AbText): { answered: number; successes: number; lost: number } => {
  const lost = text.failed.receive + unanswered(text)
  const answered = Math.max(0, text.complete - lost)
  return { answered, successes: Math.max(0, answered - text.non2xx), lost }
}

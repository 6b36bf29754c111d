import type { AbText } from './text.ts'

/**
 * Requests that ab counts as complete although the server closed the connection without an answer. ab distinguishes
 * them from answers by their length alone. If the other bodies add up to exactly the bytes received, all deviating ones
 * were empty, so they were no answers. If they do not, bodies are dynamic and vary in length, and ab's "Length"
 * failures mean nothing.
 */
const unanswered = ({ documentLength, complete, failed, non2xx, html }: AbText): number => {
  if (documentLength === null || documentLength === 0) return 0
  const asLongAsTheFirst = complete - failed.length
  return html === documentLength * asLongAsTheFirst ? Math.max(0, failed.length - non2xx - failed.receive) : 0
}

/** Requests with an answer, those of them with a 2xx answer, and requests that were lost. */
export const answersOf = (text: AbText): { answered: number; successes: number; lost: number } => {
  const lost = text.failed.receive + unanswered(text)
  const answered = Math.max(0, text.complete - lost)
  return { answered, successes: Math.max(0, answered - text.non2xx), lost }
}

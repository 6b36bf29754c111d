import { converse } from './converse.ts'
import { closedEarly, NoAnswer, type Origin, tooLong } from './no-answer.ts'
import type { Answer } from './request-once.ts'
import { framed, requestText, toAnswer } from './wire.ts'

interface Pipeline {
  origin: Origin
  method: string
  paths: readonly string[]
  headers: Record<string, string>
  deadlineMs: number
  maxBytes: number
  signal: AbortSignal
}

/** Takes complete responses off the front of the buffer. Returns the rest, which is not complete yet. */
const takeWhole = (buffer: Buffer, answers: Answer[]): Buffer => {
  let rest = buffer
  for (let frame = framed(rest); frame.kind !== 'more'; frame = framed(rest)) {
    if (frame.kind === 'at-close') throw new NoAnswer('an answer has no length, so none can follow it')
    answers.push(toAnswer(rest.subarray(0, frame.bytes), frame.status))
    rest = rest.subarray(frame.bytes)
    if (rest.length === 0) break
  }
  return rest
}

/**
 * Writes all requests at once on one connection and returns the answers in the order in which they came (RFC 9112,
 * section 9.3.2).
 * @throws NoAnswer if fewer or more come; the signal's reason if the signal aborts
 */
export const pipelinedAnswers = ({ paths, maxBytes, ...pipeline }: Pipeline): Promise<Answer[]> => {
  const { origin, deadlineMs, signal } = pipeline
  const answers: Answer[] = []
  let rest: Buffer = Buffer.alloc(0)
  const soFar = () => `${answers.length} of ${paths.length} answers came`
  return converse({
    origin,
    deadlineMs,
    signal,
    text: paths.map((path) => requestText({ ...pipeline, path })).join(''),
    late: () => `${soFar()} within ${deadlineMs} ms to requests sent at once`,
    take: (chunk) => {
      rest = takeWhole(Buffer.concat([rest, chunk]), answers)
      if (rest.length > maxBytes) throw tooLong(maxBytes)
      const tooMany = answers.length > paths.length || (answers.length === paths.length && rest.length > 0)
      if (tooMany) throw new NoAnswer(`more came than ${paths.length} answers`)
      return answers.length === paths.length ? answers : undefined
    },
    ended: () => {
      throw new NoAnswer(`${closedEarly}: ${soFar()}`)
    },
  })
}

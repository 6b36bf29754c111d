import { converse } from './converse.ts'
import { closedEarly, NoAnswer, type Origin, tooLong } from './no-answer.ts'
import type { Answer } from './request-once.ts'
import { framed, requestText, toAnswer } from './wire.ts'

interface Wire {
  origin: Origin
  path: string
  headers: Record<string, string>
  deadlineMs: number
  maxBytes: number
  signal: AbortSignal
}

export interface WireResponse extends Answer {
  /** size of status line, headers and body, exactly as received */
  bytes: number
}

/**
 * Sends one request as a load generator does, keeping the connection open, and counts the bytes of the response.
 * @throws NoAnswer if no complete answer comes, or more than it announced; the signal's reason if the signal aborts
 */
export const measureResponse = ({
  origin,
  path,
  headers,
  deadlineMs,
  maxBytes,
  signal,
}: Wire): Promise<WireResponse> => {
  let buffer = Buffer.alloc(0)
  const whole = (status: number) => ({ ...toAnswer(buffer, status), bytes: buffer.length })
  return converse({
    origin,
    deadlineMs,
    signal,
    text: requestText({ origin, method: 'GET', path, headers }),
    late: () => `no whole answer within ${deadlineMs} ms`,
    take: (chunk) => {
      buffer = Buffer.concat([buffer, chunk])
      const frame = framed(buffer)
      if (frame.kind === 'whole') {
        const more = buffer.length - frame.bytes
        if (more > 0) throw new NoAnswer(`${more} bytes more than the answer announced`)
        return whole(frame.status)
      }
      if (buffer.length > maxBytes) throw tooLong(maxBytes)
      return undefined
    },
    ended: () => {
      const frame = framed(buffer)
      if (frame.kind !== 'at-close') throw new NoAnswer(closedEarly)
      return whole(frame.status)
    },
  })
}

import { connect } from 'node:net'
import { closedEarly, NoAnswer, type Origin, tooLong } from './no-answer.ts'
import { framed, requestText } from './wire.ts'

interface Wire {
  origin: Origin
  path: string
  headers: Record<string, string>
  deadlineMs: number
  maxBytes: number
  signal: AbortSignal
}

export interface WireResponse {
  status: number
  /** status line, headers and body, exactly as they came */
  bytes: number
}

/**
 * Sends one request as a load generator does, keeping the connection open, and counts the response on the wire.
 * Throws NoAnswer when none comes whole, or more comes than was announced, and the signal's reason when it is aborted.
 */
export const measureResponse = (wire: Wire): Promise<WireResponse> =>
  new Promise((resolve, reject) => {
    const { origin, deadlineMs, maxBytes, signal } = wire
    const deadline = AbortSignal.timeout(deadlineMs)
    const either = AbortSignal.any([signal, deadline])
    let buffer = Buffer.alloc(0)
    const socket = connect({ ...origin, noDelay: true })
    const settle = (act: () => void) => {
      either.removeEventListener('abort', onAbort)
      socket.destroy()
      act()
    }
    const fail = (error: unknown) => settle(() => reject(error))
    const onAbort = () => fail(signal.aborted ? signal.reason : new NoAnswer(`no whole answer within ${deadlineMs} ms`))
    const take = (hasEnded: boolean) => {
      const frame = framed(buffer)
      if (frame.kind === 'whole' && buffer.length > frame.bytes) {
        throw new NoAnswer(`${buffer.length - frame.bytes} bytes more than the answer announced`)
      }
      if (frame.kind === 'whole') settle(() => resolve({ status: frame.status, bytes: frame.bytes }))
      else if (hasEnded && frame.kind === 'at-close')
        settle(() => resolve({ status: frame.status, bytes: buffer.length }))
      else if (hasEnded) throw new NoAnswer(closedEarly)
      else if (buffer.length > maxBytes) throw tooLong(maxBytes)
    }
    const guarded = (hasEnded: boolean) => {
      try {
        take(hasEnded)
      } catch (error) {
        fail(error)
      }
    }
    either.addEventListener('abort', onAbort, { once: true })
    if (either.aborted) onAbort()
    socket.on('error', (error) => fail(new NoAnswer(error.message)))
    socket.on('data', (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk])
      guarded(false)
    })
    socket.on('end', () => guarded(true))
    socket.write(requestText({ ...wire, method: 'GET' }))
  })

import { connect } from 'node:net'
import { NoAnswer, type Origin } from './no-answer.ts'

interface Converse<T> {
  origin: Origin
  /** written at once */
  text: string
  deadlineMs: number
  signal: AbortSignal
  /** takes a chunk that was received; returns undefined while more is needed. Throws NoAnswer. */
  take: (chunk: Buffer) => T | undefined
  /** called if the server closes the connection before `take` had an answer. Throws NoAnswer if there is none. */
  ended: () => T
  /** why there is no answer once the deadline has passed */
  late: () => string
}

/**
 * Opens a connection, writes a text, reads until there is an answer, and closes the connection.
 * @throws NoAnswer; the signal's reason if the signal aborts
 */
export const converse = <T>({ origin, text, deadlineMs, signal, ...answer }: Converse<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const socket = connect({ ...origin, noDelay: true })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      act()
    }
    const fail = (error: unknown) => settle(() => reject(error))
    const onAbort = () => fail(signal.reason)
    // not AbortSignal.timeout: only AbortSignal.any would hold it, and not for long; once collected, it never fires
    const timer = setTimeout(() => fail(new NoAnswer(answer.late())), deadlineMs)
    const guarded = (read: () => T | undefined) => {
      try {
        const whole = read()
        if (whole !== undefined) settle(() => resolve(whole))
      } catch (error) {
        fail(error)
      }
    }
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    socket.on('error', (error) => fail(new NoAnswer(error.message)))
    socket.on('data', (chunk: Buffer) => guarded(() => answer.take(chunk)))
    socket.on('end', () => guarded(answer.ended))
    socket.write(text)
  })

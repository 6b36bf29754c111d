import { connect } from 'node:net'
import { NoAnswer, type Origin } from './no-answer.ts'

interface Converse<T> {
  origin: Origin
  /** written as soon as the connection is there */
  text: string
  deadlineMs: number
  signal: AbortSignal
  /** takes in what came; undefined: more is to come. Throws NoAnswer. */
  take: (chunk: Buffer) => T | undefined
  /** the server has closed the connection before `take` had an answer. Throws NoAnswer where that is none. */
  ended: () => T
  /** why there is no answer when the deadline has passed */
  late: () => string
}

/**
 * One connection: writes a text, reads until there is an answer, and closes it. Throws NoAnswer, and the signal's reason when it
 * is aborted.
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
    // nothing but AbortSignal.any would hold AbortSignal.timeout, and that not for long: collected, it never fires
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

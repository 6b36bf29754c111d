import type { Bells } from './bells.ts'

export interface LongPoll<Answer> {
  bells: Bells
  key: string
  /** after this time, the current answer is returned whatever it is */
  ms: number
  /** aborts when the caller is gone or this process is stopping */
  signal: AbortSignal
  isFinal(answer: Answer): boolean
}

/** Calls `look`, and again at every news of the key, until the answer is final or the time is up. */
export const longPoll = async <Answer>(poll: LongPoll<Answer>, look: () => Promise<Answer>): Promise<Answer> => {
  const { bells, key, ms, signal, isFinal } = poll
  const deadline = performance.now() + ms
  for (;;) {
    const ear = bells.listen(key)
    try {
      const isLast = performance.now() >= deadline || signal.aborted
      const answer = await look()
      if (isLast || isFinal(answer)) return answer
      await ear.heard(Math.max(0, deadline - performance.now()), signal)
    } finally {
      ear.close()
    }
  }
}

/**
 * Asks again and again, 50 ms apart, until the answer is something.
 * @throws Error naming `what` when that takes longer than `seconds`, or when `signal` is aborted
 */
export const waitUntil = async <T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null | undefined | false>,
  signal: AbortSignal,
): Promise<T> => {
  const deadline = performance.now() + seconds * 1000
  while (!signal.aborted) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`${what} within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('stopped')
}

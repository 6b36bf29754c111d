const codes = { SIGINT: 130, SIGTERM: 143 } as const

const closers: (() => Promise<unknown>)[] = []

/**
 * Calls `close` before this process ends when it is told to; the last one registered goes first. Call this before
 * opening what `close` closes: otherwise something that is just starting would be left running.
 * @returns `close`, which runs only once, whoever calls it
 */
export const whenInterrupted = (close: () => Promise<unknown>): (() => Promise<unknown>) => {
  if (closers.length === 0) {
    for (const [signal, code] of Object.entries(codes)) process.once(signal, () => void endAll(code))
  }
  let closing: Promise<unknown> | undefined
  const once = () => {
    closing ??= close()
    return closing
  }
  closers.push(once)
  return once
}

const endAll = async (code: number): Promise<never> => {
  for (const close of closers.toReversed()) await close().catch(() => {})
  process.exit(code)
}

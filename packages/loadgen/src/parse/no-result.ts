import type { ParseOutcome } from '../load-generator.ts'

/**
 * Thrown within a parser and turned into a `no-result` outcome by `parsing`; never leaves this package. Not an Error,
 * because nobody would see its stack, which takes longer to collect than reading a broken output.
 */
class NoResult {
  readonly message: string
  readonly line: number | null
  constructor(reason: string, line: number | null) {
    this.message = reason
    this.line = line
  }
}

/** Stops parsing because the output holds no result. `line`: from 1; null if no single line is to blame. */
export const noResult = (reason: string, line: number | null = null): never => {
  throw new NoResult(reason, line)
}

/** Runs a parser that may call `noResult`. Any other exception is a defect and passes through. */
export const parsing = (parse: () => ParseOutcome): ParseOutcome => {
  try {
    return parse()
  } catch (error) {
    if (error instanceof NoResult) return { kind: 'no-result', reason: error.message, line: error.line }
    throw error
  }
}

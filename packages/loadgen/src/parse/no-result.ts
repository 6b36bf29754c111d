import type { ParseOutcome } from '../load-generator.ts'

/**
 * Thrown inside a parser, turned into a `no-result` outcome by `parsing`; never leaves this package. No Error: nobody would
 * see its stack, which takes longer to collect than a broken output takes to read.
 */
class NoResult {
  readonly message: string
  readonly line: number | null
  constructor(reason: string, line: number | null) {
    this.message = reason
    this.line = line
  }
}

/** Stops parsing: the output holds no result. `line` is 1-based, null when no single line is to blame. */
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

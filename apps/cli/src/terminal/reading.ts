import { InvalidArgumentError } from '@commander-js/extra-typings'

/** Turns a parser that throws into a parser of an option's value, so that the error names the option. */
export const reading =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
    }
  }

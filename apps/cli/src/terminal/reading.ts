import { InvalidArgumentError } from '@commander-js/extra-typings'

/** Reads an option's value by a rule that throws; the complaint then names the option. */
export const reading =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
    }
  }

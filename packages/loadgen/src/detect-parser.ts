import type { OutputParser } from './load-generator.ts'
import { parsers } from './registry.ts'

/** The only tool whose output this text looks like; null if there is none, or more than one. */
export const detectParser = (text: string): OutputParser | null => {
  const [first, second] = Object.values(parsers).filter((parser) => parser.looksLike(text))
  return first && !second ? first : null
}

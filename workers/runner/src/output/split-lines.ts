import { StringDecoder } from 'node:string_decoder'

const longest = 4000

/**
 * Splits a stream into lines (LF or CRLF; very long lines in pieces) and passes each to `onLine`. `end` passes on the
 * last one.
 */
export const createLineSplitter = (onLine: (line: string) => void) => {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return {
    add: (chunk: Buffer): void => {
      const pieces = (rest + decoder.write(chunk)).split('\n')
      rest = pieces.pop() ?? ''
      for (const piece of pieces) onLine(piece.endsWith('\r') ? piece.slice(0, -1) : piece)
      while (rest.length > longest) {
        onLine(rest.slice(0, longest))
        rest = rest.slice(longest)
      }
    },
    end: (): void => {
      if (rest !== '') onLine(rest)
      rest = ''
    },
  }
}

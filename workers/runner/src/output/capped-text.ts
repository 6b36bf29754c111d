import { StringDecoder } from 'node:string_decoder'

/** Collects a stream's text up to a number of bytes, and remembers whether there was more. */
export const createCappedText = (capBytes: number) => {
  const decoder = new StringDecoder('utf8')
  let text = ''
  let bytes = 0
  return {
    add: (chunk: Buffer): void => {
      const room = capBytes - bytes
      bytes += chunk.length
      if (room > 0) text += decoder.write(room < chunk.length ? chunk.subarray(0, room) : chunk)
    },
    get text() {
      return text
    },
    get isCut() {
      return bytes > capBytes
    },
  }
}

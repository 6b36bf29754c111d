/**
 * Where the first response in a buffer ends. `more`: the response is incomplete. `at-close`: it ends when the
 * connection does.
 */
export type Frame =
  | { kind: 'whole'; status: number; bytes: number }
  | { kind: 'more' }
  | { kind: 'at-close'; status: number }

const more: Frame = { kind: 'more' }
const lineEnd = '\r\n'

/**
 * Position after the end of a chunked body that starts at `from`, trailers included; null while the body is incomplete.
 */
const endOfChunks = (buffer: Buffer, from: number): number | null => {
  let at = from
  for (;;) {
    const end = buffer.indexOf(lineEnd, at)
    if (end === -1) return null
    const size = Number.parseInt(buffer.toString('latin1', at, end), 16)
    if (!(size >= 0)) throw new Error('a chunk without a size')
    if (size === 0) break
    at = end + 2 + size + 2
  }
  // After the last chunk's size line: trailer lines, then an empty one.
  const trailers = buffer.indexOf(lineEnd + lineEnd, at)
  return trailers === -1 ? null : trailers + 4
}

/**
 * Finds the end of the response to a GET in the bytes received (RFC 9112, section 6.3).
 * @throws Error if the bytes are not HTTP/1
 */
export const frameResponse = (buffer: Buffer): Frame => {
  const headEnd = buffer.indexOf(lineEnd + lineEnd)
  if (headEnd === -1) return more
  const [statusLine = '', ...lines] = buffer.toString('latin1', 0, headEnd).split(lineEnd)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  if (!status) throw new Error(`no status line: ${JSON.stringify(statusLine.slice(0, 80))}`)
  const header = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const body = headEnd + 4
  if (status === 204 || status === 304) return { kind: 'whole', status, bytes: body }
  if (header('transfer-encoding')?.toLowerCase().endsWith('chunked')) {
    const end = endOfChunks(buffer, body)
    return end === null ? more : { kind: 'whole', status, bytes: end }
  }
  const length = header('content-length')
  if (length === undefined) return { kind: 'at-close', status }
  if (!/^\d+$/.test(length)) throw new Error(`a content length of ${JSON.stringify(length)}`)
  return buffer.length < body + Number(length) ? more : { kind: 'whole', status, bytes: body + Number(length) }
}

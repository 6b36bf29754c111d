import { isObject, type Json } from '../parse/json.ts'

/** Headers that fasthttp writes in a way of its own. */
const special = /^(?:host|user-agent|content-type|content-length|cookie|transfer-encoding|trailer)$/i

/** An address that fasthttp sends as it is given: it would normalise others. */
const plainUrl = /^http:\/\/([\w.:[\]-]+)((?:\/[\w~-][\w.~-]*)*\/?(?:\?[!"$-~]*)?)$/

const headerBytes = (value: unknown): number | null => {
  if (!Array.isArray(value)) return value === undefined ? 0 : null
  let bytes = 0
  for (const header of value) {
    const { key, value: text } = (isObject(header) ? header : {}) as Json
    if (typeof key !== 'string' || typeof text !== 'string' || special.test(key)) return null
    bytes += Buffer.byteLength(`${key}: ${text}\r\n`)
  }
  return bytes
}

/** Size of each request that `spec` describes, as bombardier's default client writes it; null if it is not known for certain. */
const requestBytes = (spec: Json): number | null => {
  const { client, method, body, stream, url, headers } = spec
  if (client !== 'fasthttp' || method !== 'GET' || body !== '' || stream !== false) return null
  const [, host, path] = plainUrl.exec(String(url)) ?? []
  const own = headerBytes(headers)
  if (host === undefined || path === undefined || own === null) return null
  const target = path.startsWith('/') ? path : `/${path}`
  return Buffer.byteLength(`GET ${target} HTTP/1.1\r\nUser-Agent: fasthttp\r\nHost: ${host}\r\n\r\n`) + own
}

/**
 * Returns how many requests of bombardier were sent in vain and then sent again: its client does so without a word when a connection
 * breaks or a read times out. All requests have one size, so the bytes written say how many were sent. `told`: requests that the output
 * counts, as answered or failed. Null where the size is not known, or does not divide the bytes.
 */
export const lostTries = (spec: unknown, bytesWritten: number, told: number): number | null => {
  const size = isObject(spec) ? requestBytes(spec) : null
  if (size === null || bytesWritten % size !== 0) return null
  return Math.max(0, bytesWritten / size - told)
}

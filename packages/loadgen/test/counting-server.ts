import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server itself counted, to compare with what a generator reports. */
export interface Seen {
  requests: number
  /** answers sent with status 200 */
  ok: number
  connections: number
  bytes: number
  urls: Set<string>
  headers: IncomingHttpHeaders
}

export interface CountingServer {
  port: number
  seen: Seen
  close(): Promise<void>
}

const body = '{"hello":"world"}'

/**
 * Node's own HTTP server on loopback. `/mixed`: every fourth answer is a 503; `/wait`: answers after 20 ms; `/drops`: every 50th connection breaks;
 * `/few`: answers after 3 ms, every 50th time after 120 ms.
 */
export const countingServer = async (): Promise<CountingServer> => {
  const seen: Seen = { requests: 0, ok: 0, connections: 0, bytes: 0, urls: new Set(), headers: {} }
  const server = createServer((request, response) => {
    seen.requests++
    if (seen.urls.size < 10) seen.urls.add(`${request.method} ${request.url}`)
    seen.headers = request.headers
    if (request.url === '/drops' && seen.requests % 50 === 0) {
      request.socket.destroy()
      return
    }
    if (request.url === '/mixed' && seen.requests % 4 === 0) response.statusCode = 503
    else seen.ok++
    const slow = request.url === '/few' && seen.requests % 50 === 0
    if (request.url === '/few') setTimeout(() => response.end(body), slow ? 120 : 3)
    else if (request.url === '/wait') setTimeout(() => response.end(body), 20)
    else response.end(body)
  })
  server.keepAliveTimeout = 30_000
  server.on('connection', (socket) => {
    seen.connections++
    socket.on('close', () => {
      seen.bytes += socket.bytesWritten
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, seen, close }
}

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { frameResponse } from './framing.ts'
import { measureResponse } from './measure-response.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const measure = async (onRequest: (socket: Socket, request: string) => void, deadlineMs = 2000) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', (data) => onRequest(socket, data.toString()))
  })
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const signal = new AbortController().signal
  const origin = { host: '127.0.0.1', port }
  return measureResponse({ origin, path: '/p?q=1', headers: { 'X-A': 'b' }, deadlineMs, maxBytes: 10_000, signal })
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, World!'
const chunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nHello, \r\n6;x=y\r\nWorld!\r\n0\r\n\r\n'

describe('measureResponse', () => {
  it('sends the request of a load generator and nothing else', async () => {
    let asked = ''
    await measure((socket, request) => {
      asked = request
      socket.write(plain)
    })
    expect(asked).toMatch(/^GET \/p\?q=1 HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\nX-A: b\r\n\r\n$/)
  })

  it('counts every byte of the response, however it is cut', async () => {
    expect(await measure((socket) => socket.write(plain))).toMatchObject({ status: 200, bytes: plain.length })
    const inPieces = (socket: Socket) => {
      const pieces = chunks.match(/[\s\S]{1,9}/g) ?? []
      for (const [index, piece] of pieces.entries()) setTimeout(() => socket.write(piece), index * 2)
    }
    expect(await measure(inPieces)).toMatchObject({ status: 200, bytes: chunks.length })
  })

  it('takes the end of the connection for the end where nothing else is said', async () => {
    const toTheEnd = 'HTTP/1.1 200 OK\r\n\r\nHello'
    expect(await measure((socket) => socket.end(toTheEnd))).toMatchObject({ status: 200, bytes: toTheEnd.length })
  })

  it('gives no number for an answer that is cut off, too long, foreign, late, or more than announced', async () => {
    await expect(measure((socket) => socket.end(plain.slice(0, -1)))).rejects.toThrow('closed before')
    await expect(measure((socket) => socket.end(chunks.slice(0, -2)))).rejects.toThrow('closed before')
    await expect(measure((socket) => socket.write('x'.repeat(20_000)))).rejects.toThrow('longer than 10000 bytes')
    await expect(measure((socket) => socket.write('hello\r\n\r\n'))).rejects.toThrow('not HTTP/1.1: no status line')
    await expect(measure((socket) => socket.write(`${plain}!!`))).rejects.toThrow('2 bytes more')
    await expect(measure(() => {}, 50)).rejects.toThrow('no whole answer within 50 ms')
  })
})

describe('frameResponse', () => {
  const frame = (text: string) => frameResponse(Buffer.from(text, 'latin1'))

  it('wants more at every cut before the end', () => {
    for (const text of [plain, chunks]) {
      for (let at = 0; at < text.length; at++) expect(frame(text.slice(0, at))).toEqual({ kind: 'more' })
      expect(frame(text)).toEqual({ kind: 'whole', status: 200, bytes: text.length })
    }
  })

  it('knows answers without a body, and trailers', () => {
    const empty = 'HTTP/1.1 204 No Content\r\nDate: x\r\n\r\n'
    expect(frame(`${empty}rest`)).toEqual({ kind: 'whole', status: 204, bytes: empty.length })
    const trailers = 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, Chunked\r\n\r\n0\r\nA: b\r\n\r\n'
    expect(frame(trailers)).toEqual({ kind: 'whole', status: 200, bytes: trailers.length })
  })

  it('refuses lengths that are none', () => {
    expect(() => frame('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n')).toThrow('content length')
    expect(() => frame('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n')).toThrow('chunk')
  })
})

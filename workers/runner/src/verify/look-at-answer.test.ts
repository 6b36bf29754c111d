import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { loadCatalogue, loadScenario } from '@wrkbench/catalogue'
import { afterEach, describe, expect, it } from 'vitest'
import { checksOfLoad, lookAtAnswer } from './look-at-answer.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../../servers')
const { manifest: scenario } = await loadScenario(serversDir, 'plaintext')

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const lookAt = async (answer: RequestListener, signal = AbortSignal.timeout(20_000)) => {
  const server = createServer(answer)
  closers.push(() => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return lookAtAnswer({ scenario, pathOverride: '/hello', origin, signal, deadlineMs: 500 }, 'close')
}
const text: Record<string, string> = { 'Content-Type': 'text/plain' }

describe('a look at one answer', () => {
  it('makes the request of the load and nothing else', async () => {
    const asked: (string | undefined)[] = []
    const look = await lookAt(({ method, url, headers }, response) => {
      asked.push(method, url, headers.connection)
      response.writeHead(200, text).end('Hello, World!')
    })
    expect(look).toEqual({ kind: 'right' })
    expect(asked).toEqual(['GET', '/hello', 'close'])
  })

  it('tells another body of the same length, and another type, with what was expected', async () => {
    const body = await lookAt((_, response) => response.writeHead(200, text).end('Hello, Wor1d!'))
    expect(body).toMatchObject({ kind: 'wrong', check: 'answers Hello, World!', expected: '"Hello, World!"' })
    expect(body).toMatchObject({ difference: expect.stringMatching(/^GET \/hello\nfirst difference at byte 10 /) })
    const type = await lookAt((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('Hello, World!'),
    )
    expect(type).toMatchObject({ kind: 'wrong', difference: 'GET /hello\nthe content type is "text/html"' })
  })

  it('reads a body in chunks, and one that ends with the connection', async () => {
    const chunks = await lookAt((_, response) => {
      response.writeHead(200, text).write('Hello, ')
      response.end('World!')
    })
    const toTheEnd = await lookAt((_, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nHello, World!')
    })
    expect([chunks.kind, toTheEnd.kind]).toEqual(['right', 'right'])
  })

  it('says nothing of an answer that counts as failed, is late, or does not come', async () => {
    const failed = await lookAt((_, response) => response.writeHead(503).end('busy'))
    const late = await lookAt(() => {})
    const none = await lookAt((request) => request.socket.destroy())
    expect([failed.kind, late.kind, none.kind]).toEqual(['none', 'none', 'none'])
  })

  it('ends with its signal', async () => {
    const over = new Error('over')
    await expect(lookAt(() => {}, AbortSignal.abort(over))).rejects.toBe(over)
  })
})

describe('checksOfLoad', () => {
  it('finds a check of the very request of the load in every scenario', async () => {
    const { scenarios } = await loadCatalogue(serversDir)
    expect(scenarios.length).toBeGreaterThan(10)
    for (const { manifest } of scenarios)
      expect([manifest.id, checksOfLoad(manifest)[0]?.expect.body]).not.toContain(undefined)
  })
})

import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import path from 'node:path'
import { loadScenario } from '@wrkbench/catalogue'
import type { ScenarioManifest } from '@wrkbench/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Verification, verifyScenario } from './index.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../../servers')
const load = async (id: string): Promise<ScenarioManifest> => (await loadScenario(serversDir, id)).manifest
const [plaintext, json, sha256] = await Promise.all(['plaintext', 'json', 'sha256'].map(load))

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const listen = (server: ReturnType<typeof createTcpServer>): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

const verifyAt = (port: number, scenario: ScenarioManifest | undefined, options = {}): Promise<Verification> => {
  if (!scenario) throw new Error('no such scenario')
  const origin = { host: '127.0.0.1', port }
  return verifyScenario({ scenario, pathOverride: undefined, origin, signal: AbortSignal.timeout(20_000), ...options })
}

/** Verifies a scenario against a server with these answers. */
const verify = async (scenario: ScenarioManifest | undefined, answer: RequestListener, options = {}) => {
  const server = createServer(answer)
  closers.push(() => server.close().closeAllConnections())
  return verifyAt(await listen(server), scenario, options)
}

/** The same, with a server that writes anything to the socket. */
const verifyRaw = async (scenario: ScenarioManifest | undefined, onRequest: (socket: Socket) => void, options = {}) => {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('data', () => onRequest(socket))
  })
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return verifyAt(await listen(server), scenario, options)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const asJson = { 'Content-Type': 'application/json' }

/** A correct server for all three scenarios; `cheats` replace its answers to a path. */
const serve =
  (cheats: Record<string, RequestListener> = {}): RequestListener =>
  (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const cheat = cheats[url.pathname]
    if (cheat) return cheat(request, response)
    const text = url.searchParams.get('text') ?? ''
    if (url.pathname === '/plaintext') response.setHeader('Content-Type', 'text/plain').end('Hello, World!')
    else if (url.pathname === '/json') response.writeHead(200, asJson).end('{ "hello": "world" }')
    else if (url.pathname === '/hash/sha256')
      response.writeHead(200, asJson).end(JSON.stringify({ hash: hashOf(text) }))
    else response.writeHead(404).end()
  }

describe('an honest server', () => {
  it('may answer in several lengths, whose mean counts each answer', async () => {
    let answers = 0
    const varied: RequestListener = (_, response) => {
      const filler = answers++ % 4 === 3 ? 'x'.repeat(100) : ''
      response.setHeader('X-Filler', filler).setHeader('Content-Type', 'text/plain').end('Hello, World!')
    }
    const found = await verify(plaintext, serve({ '/plaintext': varied }), { sizes: 4 })
    if (!found.ok) throw new Error(found.check)
    const { shortest, longest, asked } = found.answerBytes
    expect([longest - shortest, asked]).toEqual([100, 4])
    expect(found.meanBytes).toBe(shortest + 25)
  })

  it('passes every check of every scenario', async () => {
    expect(await verify(plaintext, serve())).toMatchObject({ ok: true, checks: 4 })
    expect(await verify(json, serve())).toMatchObject({ ok: true, checks: 3 })
    expect(await verify(sha256, serve())).toMatchObject({ ok: true, checks: 6 })
  })

  it('keeps one connection for all checks', async () => {
    const ports = new Set<number | undefined>()
    await verify(sha256, (request, response) => {
      if (request.headers.connection === 'keep-alive') ports.add(request.socket.remotePort)
      serve()(request, response)
    })
    expect(ports.size).toBe(1)
  })

  it('may send chunks, and close each connection', async () => {
    const chunked: RequestListener = (_request, response) => {
      response.setHeader('Content-Type', 'text/plain').write('Hello, ')
      response.end('World!')
    }
    expect(await verify(plaintext, serve({ '/plaintext': chunked }))).toMatchObject({ ok: true })
    const closing: RequestListener = (request, response) => serve()(request, response.setHeader('Connection', 'close'))
    expect(await verify(json, closing)).toMatchObject({ ok: true })
  })

  it('may serve the scenario on a path of its own, with the same query', async () => {
    const asked: string[] = []
    const elsewhere: RequestListener = (request, response) => {
      asked.push(request.url ?? '')
      request.url = request.url?.replace(/^\/api\/hash\?/, '/hash/sha256?')
      serve()(request, response)
    }
    expect(await verify(sha256, elsewhere, { pathOverride: '/api/hash' })).toMatchObject({ ok: true })
    expect(asked[0]).toBe('/api/hash?text=hello')
    expect(asked.at(-1)).toBe('/api/hash?text=hello')
  })
})

describe('a cheating server', () => {
  const refused = async (scenario: ScenarioManifest | undefined, cheats: Record<string, RequestListener>) => {
    const verification = await verify(scenario, serve(cheats))
    if (verification.ok) throw new Error('it passed')
    return verification
  }

  it('is refused for a constant hash, with both hashes shown', async () => {
    const cheats = { '/hash/sha256': serve() }
    cheats['/hash/sha256'] = (_request, response) =>
      response.writeHead(200, asJson).end(JSON.stringify({ hash: hashOf('hello') }))
    const { check, expected, received, difference } = await refused(sha256, cheats)
    expect(check).toBe('hashes a text never seen before')
    const sent = /text=([0-9a-f]{24})/.exec(difference)?.[1] ?? ''
    expect(expected).toContain(hashOf(sent))
    expect(received).toContain(hashOf('hello'))
    expect(difference).toMatch(
      /^GET \/hash\/sha256\?text=.*\nfirst difference at byte \d+ \(64 bytes expected, 64 received\)/,
    )
  })

  it('is refused for answering what it answered before', async () => {
    let last = ''
    const caching: RequestListener = (request, response) => {
      const text = new URL(request.url ?? '', 'http://localhost').searchParams.get('text') ?? ''
      last ||= text === 'hello' ? '' : hashOf(text)
      response.writeHead(200, asJson).end(JSON.stringify({ hash: last || hashOf(text) }))
    }
    expect((await refused(sha256, { '/hash/sha256': caching })).check).toMatch(/^hashes another text/)
  })

  it('is refused for hashing the text before decoding it', async () => {
    const undecoded: RequestListener = (request, response) => {
      const text = /[?&]text=([^&]*)/.exec(request.url ?? '')?.[1] ?? ''
      response.writeHead(200, asJson).end(JSON.stringify({ hash: hashOf(text) }))
    }
    expect((await refused(sha256, { '/hash/sha256': undecoded })).check).toMatch(/^decodes blanks/)
  })

  it('is refused for the right body under a wrong content type, or none', async () => {
    const html: RequestListener = (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('{"hello":"world"}')
    const { expected, difference } = await refused(json, { '/json': html })
    expect(expected).toBe('content type /^application/json\\s*(;|$)/')
    expect(difference).toBe('GET /json\nthe content type is "text/html"')
    const none = await refused(json, { '/json': (_request, response) => response.end('{"hello":"world"}') })
    expect(none.difference).toContain('there is no content type')
  })

  it('is refused for a 404, with what it said instead', async () => {
    const lost = await refused(plaintext, { '/plaintext': (_request, response) => response.writeHead(404).end('nope') })
    expect(lost).toMatchObject({ check: 'answers Hello, World!', expected: 'status 200' })
    expect(lost.received).toBe('status 404, no content type, body "nope"')
  })

  it('is refused for answering every path alike', async () => {
    const verification = await verify(plaintext, (_request, response) =>
      response.setHeader('Content-Type', 'text/plain').end('Hello, World!'),
    )
    expect(verification).toMatchObject({ ok: false, check: 'looks at the path' })
  })

  it('is refused for one wrong byte, which is named', async () => {
    const answer: RequestListener = (_request, response) =>
      response.setHeader('Content-Type', 'text/plain').end('Hello, world!')
    const { difference } = await refused(plaintext, { '/plaintext': answer })
    expect(difference).toContain('first difference at byte 7 (13 bytes expected, 13 received)')
  })

  it('is refused for JSON with another value or one field more, wherever it is', async () => {
    const withBody = (body: string) =>
      refused(json, { '/json': (_request, response) => response.writeHead(200, asJson).end(body) })
    expect((await withBody('{"hello":"World"}')).difference).toContain('at /hello: expected "world", received "World"')
    expect((await withBody('{"hello":"world","x":1}')).difference).toContain('at /x: expected nothing, received 1')
    expect((await withBody('[]')).difference).toContain('at the top: expected {"hello":"world"}, received []')
    expect((await withBody('{"hello":')).difference).toContain('the body is not JSON')
  })

  it('is refused for an error page, shown up to a readable length', async () => {
    const page = `<html>${'x'.repeat(100_000)}</html>`
    const { received } = await refused(sha256, {
      '/hash/sha256': (_request, response) => response.writeHead(500, { 'Content-Type': 'text/html' }).end(page),
    })
    expect(received).toContain('status 500, text/html, body "<html>xxx')
    expect(received).toContain('(100013 characters)')
    expect(received.length).toBeLessThan(500)
  })

  it('is refused for a body without end', async () => {
    const endless: RequestListener = (_request, response) => {
      response.setHeader('Content-Type', 'text/plain')
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect((await refused(plaintext, { '/plaintext': endless })).difference).toContain('longer than 1048576 bytes')
  })

  it('is refused when right in the checks and wrong under load', async () => {
    const underLoad: RequestListener = (request, response) => {
      if (request.headers.connection) return serve()(request, response)
      response.writeHead(503).end()
    }
    const verification = await verify(json, underLoad)
    expect(verification).toMatchObject({ ok: false, check: 'the request made under load', received: 'status 503' })
  })
})

describe('a server that gives no whole answer', () => {
  const text = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'
  const words = async (onRequest: (socket: Socket) => void, options = {}) => {
    const verification = await verifyRaw(plaintext, onRequest, options)
    if (verification.ok) throw new Error('it passed')
    expect(verification.received).toBe('no whole answer')
    return verification.difference
  }

  it('is told that its body was cut short', async () => {
    expect(await words((socket) => socket.end(`${text}Content-Length: 13\r\n\r\nHello`))).toContain('closed before')
  })

  it('is told that it closed the connection', async () => {
    expect(await words((socket) => socket.end())).toContain('closed before the answer was whole')
  })

  it('is told that it did not answer in time', async () => {
    expect(await words(() => {}, { deadlineMs: 100 })).toBe('GET /plaintext\nno whole answer within 100 ms')
  })

  it('is told that it does not speak HTTP', async () => {
    expect(await words((socket) => socket.end('220 smtp ready\r\n'))).toContain('the answer is not HTTP')
  })

  it('is told that nothing listens', async () => {
    const server = createTcpServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await verifyAt(port, plaintext)).toMatchObject({ ok: false, received: 'no whole answer' })
  })

  it('leaves when it is called off', async () => {
    const reason = new Error('cancelled')
    await expect(verifyRaw(plaintext, () => {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const later = new AbortController()
    const hanging = verifyRaw(plaintext, () => later.abort(reason), { signal: later.signal })
    await expect(hanging).rejects.toBe(reason)
  })
})

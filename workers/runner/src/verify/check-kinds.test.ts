import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { loadScenario } from '@wrkbench/catalogue'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyScenario } from './index.ts'

const serversDir = path.resolve(import.meta.dirname, '../../../../servers')
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const verifyAt = async (id: string, server: Server) => {
  closers.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { manifest: scenario } = await loadScenario(serversDir, id)
  const origin = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return verifyScenario({
    scenario,
    pathOverride: undefined,
    origin,
    deadlineMs: 500,
    signal: AbortSignal.timeout(20_000),
  })
}

type Answers = Record<string, (response: ServerResponse, url: URL, request: IncomingMessage) => void>

const serving = (answers: Answers): RequestListener => {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers[url.pathname]
    if (answer) answer(response, url, request)
    else response.writeHead(404).end()
  }
}

const verify = (id: string, answers: Answers) => {
  const server = createServer(serving(answers))
  closers.push(() => server.closeAllConnections())
  return verifyAt(id, server)
}

const refused = async (verification: ReturnType<typeof verify>) => {
  const outcome = await verification
  if (outcome.ok) throw new Error('it passed')
  return outcome
}

const text = (response: ServerResponse, body: string) => response.setHeader('Content-Type', 'text/plain').end(body)
const json = (response: ServerResponse, body: object) =>
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))

describe('a random number', () => {
  it('passes when it is one', async () => {
    const answers = { '/simple': (response: ServerResponse) => text(response, String(randomInt(1001))) }
    expect(await verify('simple', answers)).toMatchObject({ ok: true, checks: 3 })
  })

  it('is refused as a constant, which is shown', async () => {
    const outcome = await refused(verify('simple', { '/simple': (response) => text(response, '421') }))
    expect(outcome).toMatchObject({ check: 'answers another number each time', received: '"421"' })
    expect(outcome.difference).toBe('GET /simple, 24 times\nthere is 1 body in 24 answers')
  })

  it('is refused from a cache that is filled now and then', async () => {
    let asked = 0
    const outcome = await refused(
      verify('simple', { '/simple': (response) => text(response, String(Math.floor(asked++ / 8))) }),
    )
    expect(outcome.expected).toBe('at least 12 different bodies in 24 answers')
  })

  it('is refused out of its range or in another form', async () => {
    for (const body of ['1001', '-1', '1.5', '007', '1e2', ' 5', '']) {
      const { expected, received } = await refused(verify('simple', { '/simple': (response) => text(response, body) }))
      expect({ expected, received }).toEqual({ expected: 'an integer from 0 to 1000', received: JSON.stringify(body) })
    }
  })
})

describe('an object of random numbers', () => {
  const object = (value: (key: number) => unknown, fields = 20) =>
    Object.fromEntries(Array.from({ length: fields }, (_, key) => [`key${key}`, value(key)]))
  const difference = async (make: () => object) =>
    (await refused(verify('json20', { '/json20': (response) => json(response, make()) }))).difference

  it('passes when it is one', async () => {
    const answers = {
      '/json20': (response: ServerResponse) =>
        json(
          response,
          object(() => randomInt(1001)),
        ),
    }
    expect(await verify('json20', answers)).toMatchObject({ ok: true })
  })

  it('is refused with other fields or values', async () => {
    expect(await difference(() => object(() => randomInt(1001), 19))).toContain('the object has 19 fields')
    expect(await difference(() => object((key) => (key === 3 ? '5' : key)))).toContain(
      'at /key3: "5" is not an integer',
    )
    expect(await difference(() => [1, 2])).toContain('the body is no JSON object')
  })

  it('is refused as a constant, and with one number for all', async () => {
    expect(await difference(() => object((key) => key))).toContain('there is 1 body in 24 answers')
    expect(await difference(() => object(() => 7))).toContain('the 20 fields hold only 1 different values')
  })
})

describe('a session', () => {
  /** A server that keeps sessions in memory, found by their cookie. `cheat` changes the answers to a path. */
  const sessions = (
    cheat: (kept: Map<string, string>) => Answers = () => ({}),
    cookie = (id: string) => `sid=${id}`,
  ) => {
    const kept = new Map<string, string>()
    const idOf = (request: IncomingMessage, response: ServerResponse): string => {
      const known = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
      if (known) return known
      const id = randomBytes(8).toString('hex')
      response.setHeader('Set-Cookie', `${cookie(id)}; Path=/; HttpOnly`)
      return id
    }
    const set = (response: ServerResponse, request: IncomingMessage, value: string) => {
      const id = idOf(request, response)
      kept.set(id, value)
      text(response, kept.get(id) ?? '')
    }
    return verify('sessions', {
      '/setget': (response, _, request) => set(response, request, 'value'),
      '/set': (response, url, request) => set(response, request, url.searchParams.get('value') ?? ''),
      '/get': (response, _, request) => text(response, kept.get(idOf(request, response)) ?? ''),
      ...cheat(kept),
    })
  }

  it('passes when it is kept', async () => expect(await sessions()).toMatchObject({ ok: true, checks: 11 }))

  it('is refused without a cookie', async () => {
    const outcome = await refused(sessions(() => ({ '/setget': (response) => text(response, 'value') })))
    expect(outcome).toMatchObject({ check: 'sets and gets a value in a new session', received: 'no cookie' })
  })

  it('is refused when two clients get the same cookie', async () => {
    const outcome = await refused(sessions(undefined, () => 'sid=same'))
    expect(outcome).toMatchObject({
      check: 'gives another client another session',
      received: 'sid=same; Path=/; HttpOnly',
    })
  })

  it('is refused with a cookie that does not come back over plain HTTP', async () => {
    const outcome = await refused(sessions(undefined, (id) => `sid=${id}; Secure`))
    expect(outcome.difference).toContain('the answer sets no new cookie for plain HTTP')
  })

  it('is refused when what was set is dropped', async () => {
    const outcome = await refused(
      sessions((kept) => ({ '/get': (response) => text(response, kept.get('no one') ?? '') })),
    )
    expect(outcome.check).toBe('gives it back to that client, whatever the connection')
    expect(outcome.difference).toMatch(/^GET \/get\nfirst difference at byte 0 \(24 bytes expected, 0 received\)/)
  })

  it('is refused when every second worker knows nothing of it', async () => {
    let connection = 0
    const forgetful = (kept: Map<string, string>): Answers => ({
      '/get': (response, _, request) => {
        const id = /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
        text(response, connection++ % 2 === 0 ? (kept.get(id) ?? '') : '')
      },
    })
    expect((await refused(sessions(forgetful))).check).toMatch(/whatever the connection$/)
  })

  it('is refused when all clients share one', async () => {
    const outcome = await refused(
      sessions((kept) => ({ '/get': (response) => text(response, [...kept.values()].at(-1) ?? '') })),
    )
    expect(outcome.check).toBe('gives it back to that client, whatever the connection')
  })

  it('is refused when the request made under load only says that it sets', async () => {
    const pretending = (): Answers => ({
      '/setget': (response) => {
        response.setHeader('Set-Cookie', `sid=${randomBytes(8).toString('hex')}`)
        text(response, 'value')
      },
    })
    expect((await refused(sessions(pretending))).check).toMatch(/^gives it back|^has really set it/)
  })
})

describe('a page from a template', () => {
  const rows = Array.from(
    { length: 50 },
    (_, row) => `<td>row ${row + 1}</td><td>Text of row ${row + 1} &amp; more</td>`,
  )
  const page = (visitor: string, number: number) =>
    `<!DOCTYPE html><html><head><title>Home</title></head><body><nav></nav><h1>Hello, ${visitor}!</h1>` +
    `<b id="number">${number}</b>${rows.join('')}<footer></footer></body></html>`
  const escaped = (raw: string) => raw.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const serve = (render: (visitor: string) => string) =>
    verify('templates', {
      '/': (response, url) =>
        response
          .setHeader('Content-Type', 'text/html; charset=utf-8')
          .end(render(url.searchParams.get('visitor') ?? 'world')),
    })

  it('passes when it is rendered', async () => {
    expect(await serve((visitor) => page(escaped(visitor), randomInt(1001)))).toMatchObject({ ok: true })
  })

  it('is refused when it was rendered before', async () => {
    expect((await refused(serve((visitor) => page(escaped(visitor), 1)))).check).toBe(
      'renders it anew for each request',
    )
  })

  it('is refused with what the visitor sent as it came', async () => {
    const outcome = await refused(serve((visitor) => page(visitor, randomInt(1001))))
    expect(outcome.check).toBe('puts the visitor into the page, escaped')
    expect(outcome.expected).toMatch(/Hello, &lt;b&gt;[0-9a-f]{24}&lt;\/b&gt;!/)
  })
})

describe('requests sent at once', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'
  const hello = `${head}Content-Length: 13\r\n\r\nHello, World!`
  const lost = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'

  /** A server that answers each request with what `answer` returns for its number on the connection and its path. */
  const raw = (answer: (index: number, path: string, socket: Socket) => string) => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      let index = 0
      socket.on('data', (chunk) => {
        const paths = [...chunk.toString('latin1').matchAll(/^GET (\S+)/gm)].map(([, asked]) => asked ?? '')
        socket.write(paths.map((asked) => answer(paths.length > 1 ? index++ : 0, asked, socket)).join(''))
      })
    })
    closers.push(() => {
      for (const socket of sockets) socket.destroy()
    })
    return verifyAt('plaintext', server)
  }
  const honest = (asked: string) => (asked.startsWith('/plaintext') ? hello : lost)

  it('are all answered, also in chunks', async () => {
    expect(await raw((_, asked) => honest(asked))).toMatchObject({ ok: true })
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n6\r\nHello,\r\n7\r\n World!\r\n0\r\n\r\n`
    expect(await raw((index, asked) => (index > 0 ? chunked : honest(asked)))).toMatchObject({ ok: true })
  })

  it.each([
    ['only the first is answered', '1 of 16 answers came', (index: number) => (index > 0 ? '' : hello)],
    ['one is wrong', 'first difference at byte 7', (index: number) => (index === 9 ? hello.replace('W', 'w') : hello)],
    [
      'more comes than was asked for',
      'more came than 16 answers',
      (index: number) => (index === 15 ? hello + hello : hello),
    ],
    ['what comes is no HTTP', 'the answer is not HTTP/1.1', (index: number) => (index === 3 ? 'x\r\n\r\n' : hello)],
  ])('are refused when %s', async (_, difference, answer) => {
    const outcome = await refused(raw((index, asked) => (index > 0 ? answer(index) : honest(asked))))
    expect(outcome.check).toBe('answers 16 requests sent at once, in order')
    expect(outcome.difference).toContain(difference)
  })

  it('are refused when the connection is closed after some', async () => {
    const outcome = await refused(
      raw((index, asked, socket) => {
        if (index === 3) setImmediate(() => socket.end())
        return index > 3 ? '' : honest(asked)
      }),
    )
    expect(outcome.difference).toContain('4 of 16 answers came')
  })
})

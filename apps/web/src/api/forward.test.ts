import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forward } from '#api/forward.ts'

let server: Server | undefined

const listen = async (handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const started = createServer(handler)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

describe('forward', () => {
  it('passes method, body, cookie and query on, and drops headers of the connection', async () => {
    const apiUrl = await listen((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () =>
        response.end(
          JSON.stringify({
            method: request.method,
            url: request.url,
            body: Buffer.concat(parts).toString(),
            headers: request.headers,
          }),
        ),
      )
    })
    const request = new Request('http://localhost/api/v1/jobs?limit=2', {
      method: 'POST',
      body: '{"rounds":3}',
      headers: { cookie: 'a=1', authorization: 'Bearer t', 'last-event-id': '7', te: 'trailers', host: 'dash.example' },
    })
    const seen = await (await forward({ request, apiUrl, fetch })).json()
    expect(seen).toMatchObject({ method: 'POST', url: '/api/v1/jobs?limit=2', body: '{"rounds":3}' })
    expect(seen.headers).toMatchObject({ cookie: 'a=1', authorization: 'Bearer t', 'last-event-id': '7' })
    expect(seen.headers.te).toBeUndefined()
  })

  it('reads the rest of a body that the API refused, so that who sends it sees the refusal', async () => {
    const apiUrl = await listen((_request, response) => {
      response.writeHead(413, { connection: 'close' })
      response.end('too large')
    })
    let left = 200
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
      left -= 1
      if (left === 0) to.close()
      else to.enqueue(new Uint8Array(65_536))
    }
    const init = { method: 'POST', body: new ReadableStream({ pull }), duplex: 'half' } as RequestInit
    const answer = await forward({ request: new Request('http://localhost/api/v1/reports', init), apiUrl, fetch })
    expect([answer.status, await answer.text()]).toEqual([413, 'too large'])
    await vi.waitFor(() => expect(left).toBe(0))
  })

  it('returns status and every cookie, and says nothing of an encoding it has undone', async () => {
    const apiUrl = await listen((_request, response) => {
      response.writeHead(201, {
        'content-encoding': 'gzip',
        'content-type': 'application/json',
        'set-cookie': ['a=1; HttpOnly', 'b=2'],
      })
      response.end(gzipSync('{"ok":true}'))
    })
    const answer = await forward({ request: new Request('http://localhost/api/v1/x'), apiUrl, fetch })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toEqual({ ok: true })
  })

  it('hands events over one by one and closes upstream when the browser leaves', async () => {
    let closed: (() => void) | undefined
    const upstreamClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    const apiUrl = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('id: 1\ndata: {}\n\n')
      response.on('close', () => closed?.())
    })
    const leave = new AbortController()
    const request = new Request('http://localhost/api/v1/events?job=j', { signal: leave.signal })
    const answer = await forward({ request, apiUrl, fetch })
    const first = await answer.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe('id: 1\ndata: {}\n\n')
    expect(answer.headers.get('cache-control')).toContain('no-transform')
    leave.abort()
    await upstreamClosed
  })

  it('answers 502 problem+json when nothing listens', async () => {
    const apiUrl = await listen(() => {})
    await new Promise((resolve) => server?.close(resolve))
    const answer = await forward({ request: new Request('http://localhost/api/v1/x'), apiUrl, fetch })
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
  })
})

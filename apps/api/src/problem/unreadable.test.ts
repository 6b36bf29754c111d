import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerUnreadable } from './unreadable.ts'

const server = http.createServer((_, response) => response.end('read'))
server.on('clientError', answerUnreadable)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const answerTo = async (sent: string): Promise<{ head: string; body: unknown }> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('answerUnreadable', () => {
  it.each([
    ['an unknown method', 'FETCH / HTTP/1.1\r\n\r\n', 400, 'This is not a request in HTTP/1.1.'],
    ['no HTTP at all', '\u0016\u0003\u0001', 400, 'This is not a request in HTTP/1.1.'],
    [
      'long headers',
      `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The address and the headers are larger',
    ],
  ])('answers %s with a problem', async (_what, sent, status, detail) => {
    const { head, body } = await answerTo(sent)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*content-type: application/problem\\+json`, 's'))
    expect(body).toMatchObject({ status, code: 'BAD_REQUEST', detail: expect.stringContaining(detail) })
  })
})

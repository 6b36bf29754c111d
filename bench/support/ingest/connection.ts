import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Target {
  url: string
  token?: string
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Length of the first answer in `received`, including its head; null while it is incomplete.
 * @throws Error for an answer that is not a success
 */
const answerLength = (received: Buffer): number | null => {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1])
  if (!/^HTTP\/1\.1 20[01] /.test(head) || Number.isNaN(length)) throw new Error(received.toString())
  const end = headEnd + 4 + length
  return received.length < end ? null : end
}

/**
 * Opens a connection that posts bodies one after the other, each under a new key. It speaks only as much HTTP as
 * needed, at a third of the usual cost.
 */
export const openConnection = async ({
  url,
  token,
}: Target): Promise<{ post: (body: Buffer) => Promise<void>; close: () => void }> => {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const lines = [`POST ${pathname} HTTP/1.1`, `host: ${host}`, 'content-type: application/json']
  const head = [...lines, ...(token ? [`authorization: Bearer ${token}`] : []), ''].join('\r\n')
  let received: Buffer = Buffer.of()
  let waiting: Waiting | null = null
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed before the answer')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const end = answerLength(received)
      if (end === null) return
      received = received.subarray(end)
      waiting?.resolve()
    } catch (error) {
      fail(error as Error)
    }
  })
  return {
    post: (body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.cork()
        socket.write(`${head}content-length: ${body.length}\r\nidempotency-key: ${randomUUID()}\r\n\r\n`, 'latin1')
        socket.write(body)
        socket.uncork()
      }),
    close: () => socket.destroy(),
  }
}

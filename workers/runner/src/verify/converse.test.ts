import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { converse } from './converse.ts'
import { NoAnswer } from './no-answer.ts'

/** a server that accepts connections and never answers */
const silent = () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { server, close }
}

describe('converse, with a server that never answers', () => {
  const { server, close } = silent()
  afterEach(close)

  it('gives up in time, even if garbage is collected in between', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const collecting = setInterval(collect, 50)
    const answer = converse({
      origin: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
      text: 'x',
      deadlineMs: 400,
      signal: new AbortController().signal,
      take: () => undefined,
      ended: () => 'ended',
      late: () => 'too late',
    })
    await expect(answer.finally(() => clearInterval(collecting))).rejects.toEqual(new NoAnswer('too late'))
  }, 5000)
})

import { get } from 'node:http'
import { createConnection, createServer } from 'node:net'
import { messageOf, RunFailure } from '../errors.ts'

export const loopback = '127.0.0.1'

/** without a host: the loopback address */
type Place = { host?: string; port: number }

/** A TCP port of this address that was free a moment ago, chosen by the kernel. PORT_UNAVAILABLE when there is none. */
export const freePort = (host = loopback): Promise<number> =>
  new Promise((resolve, reject) => {
    const refuse = (why: unknown) => reject(new RunFailure('PORT_UNAVAILABLE', `no free port: ${messageOf(why)}`))
    const probe = createServer()
    probe.once('error', refuse)
    probe.listen({ port: 0, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : refuse('no address')))
    })
  })

/** True when something accepts a connection there. */
export const isListening = ({ host = loopback, port }: Place): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host })
    const answer = (value: boolean) => () => {
      socket.destroy()
      resolve(value)
    }
    socket.once('connect', answer(true))
    socket.once('error', answer(false))
  })

/** True when any HTTP answer, right or wrong, comes within a second. */
export const answersHttp = ({ host = loopback, port }: Place): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ port, host, agent: false, timeout: 1000 }, (response) => {
      response.destroy()
      resolve(true)
    })
    request.once('timeout', () => request.destroy(new Error('timeout')))
    request.once('error', () => resolve(false))
  })

import { randomInt } from 'node:crypto'
import { get } from 'node:http'
import { createConnection, createServer } from 'node:net'
import { RunFailure } from '../errors.ts'

export const loopback = '127.0.0.1'

/** `host` defaults to the loopback address */
type Place = { host?: string; port: number }

/**
 * Ports for servers. They lie below the range from which systems take ports for outgoing connections, so that no
 * connection of a generator can occupy one.
 */
export const serverPorts = { from: 20_000, to: 31_999 }
const tries = 100

/**
 * Returns a TCP port of this address, among `serverPorts`, that was free a moment ago.
 * @throws RunFailure PORT_UNAVAILABLE if none is found
 */
export const freePort = async (host = loopback): Promise<number> => {
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(serverPorts.from, serverPorts.to + 1)
    const why = await whyTaken({ host, port })
    if (!why) return port
    if (why.code !== 'EADDRINUSE') throw new RunFailure('PORT_UNAVAILABLE', `no free port: ${why.message}`)
  }
  const { from, to } = serverPorts
  throw new RunFailure('PORT_UNAVAILABLE', `no free port: ${tries} of those from ${from} to ${to} are taken`)
}

const whyTaken = ({ host, port }: Required<Place>): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })

/** True if something accepts a connection at this address and port. */
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

/** True if any HTTP answer, right or wrong, arrives within a second. */
export const answersHttp = ({ host = loopback, port }: Place): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ port, host, agent: false, timeout: 1000 }, (response) => {
      response.destroy()
      resolve(true)
    })
    request.once('timeout', () => request.destroy(new Error('timeout')))
    request.once('error', () => resolve(false))
  })

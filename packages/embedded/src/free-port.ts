import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether nothing listens on this TCP port of the loopback address. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/**
 * Ports below the range from which systems choose ports for outgoing connections and for listeners without a fixed
 * port.
 */
const choosable = { from: 20_000, to: 32_000 }
const tries = 100

/**
 * Returns a random TCP port of the loopback address that was free a moment ago. A port chosen by the kernel could be
 * given to another program's next connection before it is listened on.
 * @throws Error if none of a hundred is free
 */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < tries; tried++) {
    const port = randomInt(choosable.from, choosable.to)
    if (await isPortFree(port)) return port
  }
  throw new Error(`None of ${tries} ports from ${choosable.from} to ${choosable.to} is free.`)
}

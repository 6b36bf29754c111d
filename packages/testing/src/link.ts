import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A network link to a service that can stop carrying data, like a network that drops packets: no connection is reset.
 */
export interface Link {
  /** the service's URL over the link */
  url: string
  /**
   * `open`: silently drops the present connections, like a firewall that forgets them; `all`: does not answer new ones
   * either
   */
  cut(which: 'open' | 'all'): void
  /** carries new connections again */
  mend(): void
  /** number of connections made so far */
  made(): number
  close(): Promise<void>
}

export const createLink = async (service: string): Promise<Link> => {
  const to = new URL(service)
  const sockets = new Set<Socket>()
  let carries = true
  let made = 0
  const server = createServer((near) => {
    made++
    sockets.add(near)
    near.on('error', () => {})
    if (!carries) return
    const far = connect(Number(to.port), to.hostname)
    sockets.add(far)
    far.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(service)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut: (which) => {
      carries = which === 'open'
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: () => {
      carries = true
    },
    made: () => made,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

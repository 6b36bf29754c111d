import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between a program and a service that can stop to carry anything, as one does that drops packets: nothing is reset. */
export interface Link {
  /** the service's address as it is over the link */
  url: string
  /** `open`: what is connected now is forgotten, as by a firewall; `all`: what connects from now on is not answered either */
  cut(which: 'open' | 'all'): void
  /** carries what connects from now on */
  mend(): void
  /** connections that were made so far */
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

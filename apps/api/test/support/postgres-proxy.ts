import { connect, createServer, type Socket } from 'node:net'

/**
 * Where to cut a connection: after it has sent these words, nothing passes. A `request` never reaches the database; a
 * `reply` never comes back, although the database did what it was asked.
 */
export interface Cut {
  side: 'request' | 'reply'
  /** words that must be sent in this order; the cut is at the last one */
  words: readonly string[]
}

export interface PostgresProxy {
  /** address of the database through the proxy */
  url: string
  /** cuts from now on; resolves when a connection has reached the words */
  cut(at: Cut): Promise<void>
  /** lets everything pass again on new connections */
  heal(): void
  close(): Promise<void>
}

/** Makes a proxy between the API and PostgreSQL that can stop their conversation at given words. */
export const postgresProxy = async (databaseUrl: string): Promise<PostgresProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let armed: { at: Cut; reached: () => void } | null = null

  const relay = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname)
    let said = 0
    let isCut = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (chunk) => {
      const { at, reached } = armed ?? {}
      while (at && said < at.words.length && chunk.includes(at.words[said] ?? '')) said++
      const isReached = at !== undefined && said === at.words.length && !isCut
      if (isReached) isCut = true
      if (!(isCut && at?.side === 'request')) server.write(chunk)
      if (isReached) reached?.()
    })
    server.on('data', (chunk) => {
      if (!isCut) client.write(chunk)
    })
  }
  const listener = createServer(relay)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    cut: (at) =>
      new Promise((reached) => {
        armed = { at, reached }
      }),
    heal: () => {
      armed = null
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

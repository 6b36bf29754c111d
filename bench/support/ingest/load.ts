import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { openConnection, type Target } from './connection.ts'

/**
 * Posts the body under a new key. Returns size and time of the answer.
 * @throws Error unless the body was stored
 */
export const post = ({ url, token }: Target, body: Buffer): Promise<{ bytes: number; milliseconds: number }> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const from = performance.now()
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks)
        if (answer.statusCode !== 200 && answer.statusCode !== 201) reject(new Error(`${answer.statusCode} ${text}`))
        else resolve({ bytes: text.length, milliseconds: performance.now() - from })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/**
 * Measures posts per second with this many clients, each waiting for its answer before it posts again. They are as
 * light as possible: what they take of the machine, the server lacks.
 */
export const postsPerSecond = async (
  target: Target,
  bodies: readonly Buffer[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ perSecond: number; count: number }> => {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(target)))
  let posts = 0
  const from = performance.now()
  const client = async ({ post: send }: (typeof connections)[number]) => {
    while (performance.now() - from < seconds * 1000) await send(bodies[posts++ % bodies.length] ?? Buffer.of())
  }
  try {
    await Promise.all(connections.map(client))
    return { perSecond: posts / ((performance.now() - from) / 1000), count: posts }
  } finally {
    for (const { close } of connections) close()
  }
}

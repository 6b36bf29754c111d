import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface Target {
  url: string
  token?: string
}

/** Hands the body in under a new key; answers with size and time of the answer. Throws unless it was stored. */
export const post = (
  { url, token }: Target,
  body: Buffer,
  agent?: Agent,
): Promise<{ bytes: number; milliseconds: number }> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': randomUUID() },
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const from = performance.now()
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
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

/** Posts per second of so many clients, each waiting for its answer before it posts again. */
export const postsPerSecond = async (
  target: Target,
  bodies: readonly Buffer[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ perSecond: number; count: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let posts = 0
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < seconds * 1000) {
      await post(target, bodies[posts++ % bodies.length] ?? Buffer.of(), agent)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
    return { perSecond: posts / ((performance.now() - from) / 1000), count: posts }
  } finally {
    agent.destroy()
  }
}

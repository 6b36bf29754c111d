import { createHash } from 'node:crypto'
import Fastify from 'fastify'

const app = Fastify({ logger: false, forceCloseConnections: true })

/** With a schema of the answer Fastify compiles its own serialiser: its documented way to answer JSON. */
const answers = (property) => ({
  schema: { response: { 200: { type: 'object', properties: { [property]: { type: 'string' } } } } },
})

app.get('/plaintext', (_request, reply) => {
  reply.type('text/plain').send('Hello, World!')
})

app.get('/json', answers('hello'), (_request, reply) => {
  reply.send({ hello: 'world' })
})

app.get('/hash/sha256', answers('hash'), (request, reply) => {
  const text = String(request.query.text ?? '')
  reply.send({ hash: createHash('sha256').update(text).digest('hex') })
})

const stop = () => app.close()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

const address = await app.listen({ port: Number(process.env.PORT ?? 8080), host: process.env.HOST ?? '127.0.0.1' })
console.log(`listening on ${address}`)

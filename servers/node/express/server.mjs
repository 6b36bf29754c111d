import { createHash } from 'node:crypto'
import express from 'express'

const app = express()
// Neither is part of any scenario's answer, and no other server here sends them: see README.md.
app.disable('x-powered-by')
app.disable('etag')

app.get('/plaintext', (_request, response) => {
  response.type('text/plain').send('Hello, World!')
})

app.get('/api/test', (_request, response) => {
  response.type('text/plain').send('Hello, World!')
})

app.get('/json', (_request, response) => {
  response.json({ hello: 'world' })
})

app.get('/hash/sha256', (request, response) => {
  const text = String(request.query.text ?? '')
  response.json({ hash: createHash('sha256').update(text).digest('hex') })
})

const server = app.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', (error) => {
  if (error) throw error
  const { address, port } = server.address()
  console.log(`listening on ${address}:${port}`)
})

const stop = () => {
  server.close()
  server.closeAllConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const send = (response, status, type, body) => {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

const routes = {
  '/plaintext': (response) => send(response, 200, 'text/plain', 'Hello, World!'),

  '/api/test': (response) => send(response, 200, 'text/plain', 'Hello, World!'),

  '/json': (response) => send(response, 200, 'application/json', JSON.stringify({ hello: 'world' })),

  '/hash/sha256': (response, query) => {
    const text = new URLSearchParams(query).get('text') ?? ''
    const hash = createHash('sha256').update(text).digest('hex')
    send(response, 200, 'application/json', JSON.stringify({ hash }))
  },
}

const server = createServer((request, response) => {
  const mark = request.url.indexOf('?')
  const path = mark === -1 ? request.url : request.url.slice(0, mark)
  if (!Object.hasOwn(routes, path)) send(response, 404, 'text/plain', 'Not Found')
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    send(response, 405, 'text/plain', 'Method Not Allowed')
  else routes[path](response, mark === -1 ? '' : request.url.slice(mark + 1))
})

const stop = () => {
  server.close()
  server.closeAllConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on ${address}:${port}`)
})

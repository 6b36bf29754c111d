import cluster from 'node:cluster'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import { pipeline } from 'node:stream'

const send = (response, status, type, body) => {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

const page = new URL('public/static.html', import.meta.url)
const random = () => Math.floor(Math.random() * 1001)

const routes = {
  '/plaintext': (response) => send(response, 200, 'text/plain', 'Hello, World!'),

  '/json': (response) => send(response, 200, 'application/json', JSON.stringify({ hello: 'world' })),

  '/hash/sha256': (response, query) => {
    const text = new URLSearchParams(query).get('text') ?? ''
    const hash = createHash('sha256').update(text).digest('hex')
    send(response, 200, 'application/json', JSON.stringify({ hash }))
  },

  '/simple': (response) => send(response, 200, 'text/plain', String(random())),

  '/json20': (response) => {
    const numbers = {}
    for (let key = 1; key <= 20; key++) numbers[`key${key}`] = random()
    send(response, 200, 'application/json', JSON.stringify(numbers))
  },

  '/static': async (response) => {
    const { size, mtime } = await stat(page)
    const headers = { 'Content-Type': 'text/html', 'Content-Length': size, 'Last-Modified': mtime.toUTCString() }
    response.writeHead(200, headers)
    pipeline(createReadStream(page), response, () => {})
  },
}

const serve = () => {
  const server = createServer((request, response) => {
    const mark = request.url.indexOf('?')
    const path = mark === -1 ? request.url : request.url.slice(0, mark)
    if (!Object.hasOwn(routes, path)) send(response, 404, 'text/plain', 'Not Found')
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      send(response, 405, 'text/plain', 'Method Not Allowed')
    else routes[path](response, mark === -1 ? '' : request.url.slice(mark + 1))
  })
  server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1')
}

/** The primary owns the socket and deals connections to the workers in turn: Node's default. */
const lead = () => {
  const count = Number(process.env.WORKERS ?? process.env.WRKBENCH_CPUS ?? os.availableParallelism())
  let stopping = false
  const stop = () => {
    stopping = true
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // With fewer workers than it says it would be another server: better none than that.
  cluster.on('exit', () => {
    if (!stopping) process.exit(1)
  })
  let listening = 0
  cluster.on('listening', (_worker, { address, port }) => {
    if (++listening === count) console.log(`listening on ${address}:${port}, ${count} workers`)
  })
  for (let worker = 0; worker < count; worker++) cluster.fork()
}

if (cluster.isPrimary) lead()
else serve()

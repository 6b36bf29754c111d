import os from 'node:os'
import express from 'express'
import throng from 'throng'

const serve = (_id, disconnect) => {
  const app = express()
  // Neither is part of any scenario's answer, and no other server here sends them: see README.md.
  app.disable('x-powered-by')
  app.disable('etag')

  app.get('/plaintext', (_request, response) => {
    response.type('text/plain').send('Hello, World!')
  })

  app.get('/json', (_request, response) => {
    response.json({ hello: 'world' })
  })

  app.get('/api/values/:id', (_request, response) => {
    response.type('text/plain').send('value')
  })

  const server = app.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', (error) => {
    if (error) throw error
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
    disconnect()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const count = Number(process.env.WORKERS ?? process.env.WRKBENCH_CPUS ?? os.availableParallelism())
throng({ count, grace: 3000, worker: serve })

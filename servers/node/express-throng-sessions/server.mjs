import os from 'node:os'
import express from 'express'
import session from 'express-session'
import throng from 'throng'
import { keepSessions, SharedStore } from './shared-store.mjs'

const serve = (_id, disconnect) => {
  const app = express()
  // Neither is part of any scenario's answer, and no other server here sends them: see README.md.
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(
    session({
      store: new SharedStore(),
      secret: 'only for benchmarks',
      name: 'sid',
      resave: false,
      saveUninitialized: false,
      cookie: { maxAge: 60_000 },
    }),
  )

  app.get('/setget', (request, response) => {
    request.session.key = 'value'
    response.type('text/plain').send(request.session.key)
  })

  app.get('/set', (request, response) => {
    request.session.key = String(request.query.value ?? '')
    response.type('text/plain').send(request.session.key)
  })

  app.get('/get', (request, response) => {
    response.type('text/plain').send(request.session.key ?? '')
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
throng({ count, grace: 3000, master: keepSessions, worker: serve })

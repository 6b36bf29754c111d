import cluster from 'node:cluster'
import session from 'express-session'

const sweepMs = 10_000

/** In the primary: keeps the sessions of all workers in memory, each until its cookie ends. */
export const keepSessions = () => {
  const sessions = new Map()
  const calls = {
    get: (id) => sessions.get(id)?.text ?? null,
    set: (id, text, endsAt) => void sessions.set(id, { text, endsAt }),
    destroy: (id) => void sessions.delete(id),
  }
  cluster.on('message', (worker, { call, method, args }) => {
    if (worker.isConnected()) worker.send({ call, result: calls[method](...args) }, () => {})
  })
  setInterval(() => {
    const now = Date.now()
    for (const [id, { endsAt }] of sessions) if (endsAt < now) sessions.delete(id)
  }, sweepMs).unref()
}

/** In a worker: a store of express-session that asks the primary, so that all workers know every session. */
export class SharedStore extends session.Store {
  #calls = new Map()
  #last = 0

  constructor() {
    super()
    process.on('message', ({ call, result }) => {
      const done = this.#calls.get(call)
      this.#calls.delete(call)
      done?.(result)
    })
  }

  #ask(method, args, done) {
    const call = ++this.#last
    this.#calls.set(call, done)
    process.send({ call, method, args })
  }

  get(id, done) {
    this.#ask('get', [id], (text) => done(null, text === null ? null : JSON.parse(text)))
  }

  set(id, data, done) {
    this.#ask('set', [id, JSON.stringify(data), Date.now() + (data.cookie.originalMaxAge ?? 0)], () => done?.(null))
  }

  destroy(id, done) {
    this.#ask('destroy', [id], () => done?.(null))
  }

  touch(id, data, done) {
    this.set(id, data, done)
  }
}

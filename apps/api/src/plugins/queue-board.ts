import { listEnvironments, ServiceError } from '@wrkbench/core'
import type { BoardQueues } from '@wrkbench/queue'
import fastify, { type FastifyInstance } from 'fastify'

/** Script and styles come from this process; the font that the page would load from the internet is left out. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

const basePath = '/admin/queues'

interface Page {
  app: FastifyInstance
  show(queues: ReturnType<BoardQueues['of']>): void
}

/** Loads the page as an app without a port, on the first request for it. */
const loadPage = async (): Promise<Page> => {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ])
  const serverAdapter = new FastifyAdapter().setBasePath(basePath)
  const uiConfig = { boardTitle: 'wrkbench queues' }
  const board = createBullBoard({ queues: [], serverAdapter, options: { uiConfig } })
  const app = fastify()
  await app.register(serverAdapter.registerPlugin(), { prefix: basePath })
  return {
    app,
    show: (queues) => board.replaceQueues(queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true }))),
  }
}

/**
 * /admin/queues: shows administrators of the instance what waits in Redis. Read-only: it forwards GET alone, since a
 * benchmark must never be repeated by hand without the database knowing.
 */
export const queueBoard = async (app: FastifyInstance, { queues }: { queues: BoardQueues | null }): Promise<void> => {
  let page: Promise<Page> | undefined
  for (const url of [basePath, `${basePath}/*`]) {
    const config = { scope: 'admin', about: 'instance', quiet: true } as const
    app.get(url, { config, schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
      if (!queues) throw new ServiceError('NOT_FOUND', 'The queue is kept in PostgreSQL; the board reads Redis only.')
      page ??= loadPage()
      const { app: board, show } = await page
      const { items } = await listEnvironments({ ctx: request.ctx })
      show(queues.of(items.map(({ id }) => id)))
      const answer = await board.inject({ url: request.url })
      const type = String(answer.headers['content-type'] ?? 'application/octet-stream')
      return reply.code(answer.statusCode).type(type).header('content-security-policy', policy).send(answer.rawPayload)
    })
  }
}

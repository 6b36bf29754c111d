import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createMethods } from '../request/methods.ts'

/**
 * Refuses a method that no route takes at a path which others do, with 405 and `Allow`, before the body is read.
 * Register it before the routes.
 */
export const methods = fp(
  async (app: FastifyInstance) => {
    const known = createMethods()
    app.addHook('onRoute', ({ url, method }) => known.add(url, method))
    app.addHook('onRequest', async (request, reply) => {
      if (!request.is404) return
      const path = request.url.split('?', 1)[0] ?? ''
      const allow = known.at(path).join(', ')
      if (allow === '') return
      reply.header('allow', allow)
      throw new ServiceError('METHOD_NOT_ALLOWED', `${path} takes ${allow}, but not ${request.method}.`)
    })
  },
  { name: 'methods', dependencies: ['problems', 'rate-limits'] },
)

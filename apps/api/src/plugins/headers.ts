import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** The API serves no pages: its answers may load nothing and must not be framed. /docs sets its own policy. */
export const headers = fp(
  async (app: FastifyInstance) => {
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Plain http on loopback is the normal case; whoever adds TLS adds this header there.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'same-origin' },
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
  },
  { name: 'headers' },
)

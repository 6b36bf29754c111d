import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** The API shows no pages: its answers may load nothing and stand in no frame. /docs says otherwise for itself. */
export const headers = fp(
  async (app: FastifyInstance) => {
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Plain http on loopback is the normal case; who adds TLS adds this header there.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'same-origin' },
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
  },
  { name: 'headers' },
)

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

export const openapiDocumentRoute: FastifyPluginAsyncTypebox = async (app) => {
  let document: string | undefined
  app.get('/openapi.json', { config: { scope: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json').send(document)
  })
}

import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** Script and styles of the page come from this process; it may ask nobody else for anything. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** /docs: the OpenAPI document as a page that works without the internet. */
export const reference = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      pageTitle: 'wrkbench API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      agent: { disabled: true },
    },
  })
}

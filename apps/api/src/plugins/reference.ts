import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'

/** Script and styles of the page come from this process; it may not contact any other host. */
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

/** Loads the page as an app without a port, on the first request for it: its script alone takes 20 MB of memory. */
const loadPage = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, {
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
  return page
}

/** /docs: shows the OpenAPI document as a page that works without the internet. */
export const reference = async (app: FastifyInstance): Promise<void> => {
  let page: Promise<FastifyInstance> | undefined
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      page ??= loadPage()
      const answer = await (await page).inject({ url: request.url })
      if (answer.statusCode === 404) return reply.callNotFound()
      const { location, 'content-type': type } = answer.headers
      if (location) reply.header('location', new URL(location, 'http://localhost').pathname)
      return reply
        .code(answer.statusCode)
        .header('content-type', type)
        .header('content-security-policy', policy)
        .send(answer.rawPayload)
    })
  }
}

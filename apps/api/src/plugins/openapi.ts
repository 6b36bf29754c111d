import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'
import { sessionCookieOf } from '../request/session-cookie.ts'

const tags = [
  { name: 'instance', description: 'Is it alive, is it ready' },
  { name: 'session', description: 'Sign in and out' },
  { name: 'account', description: 'How you sign in' },
  { name: 'projects', description: 'Projects, their members, and invitations' },
  { name: 'tokens', description: 'For pipelines, the CLI and runners: made, listed, revoked' },
  { name: 'catalogue', description: 'Servers, scenarios and load generators, and where they can run' },
  { name: 'jobs', description: 'Submit a matrix of servers, scenarios and loads; follow, cancel, repeat it' },
  { name: 'suites', description: 'Saved jobs, run by hand or by the clock' },
  { name: 'runs', description: 'One cell in one round: figures, raw output, log' },
  { name: 'leaderboard', description: 'Ranks with intervals and ties' },
  { name: 'compare', description: 'Servers, dates, commits, jobs and environments side by side' },
  { name: 'trends', description: 'Series over time: intervals, segments, change points' },
  { name: 'shares', description: 'Links that show one view to whoever has them' },
  { name: 'alerts', description: 'Series that got worse or better, confirmed; and when they speak' },
  { name: 'annotations', description: 'What people noted on dates' },
  { name: 'reports', description: 'Results from pipelines and by hand' },
  { name: 'publications', description: 'Stored results set out as somebody published them' },
  { name: 'export', description: 'Tables as files' },
  { name: 'webhooks', description: 'Tell others what happens in a project, and see what came of it' },
  { name: 'hosts', description: 'Environments, runners, and the codes with which hosts join' },
  { name: 'users', description: 'Everybody who may sign in' },
  { name: 'audit', description: 'Who changed what, when and from where' },
  { name: 'admin', description: 'Care of the instance itself' },
  { name: 'runner', description: 'What a runner calls, with its own token' },
]

const securityOf = ({ scope, by }: FastifyContextConfig): Record<string, string[]>[] => {
  if (by === 'person') return [{ session: [] }]
  if (scope === 'public') return []
  if (scope === 'anybody') return [{}, { session: [] }]
  return scope === 'runner' ? [{ token: [] }] : [{ token: [] }, { session: [] }]
}

/** OpenAPI has no wildcard: the rest of a path is shown as the parameter that it is, `{id}`. */
const withoutWildcard = (url: string, schema: FastifySchema): { url: string; schema: FastifySchema } => {
  const { '*': rest } = (schema?.params as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
  return rest
    ? { url: url.replace(/\*$/, ':id'), schema: { ...schema, params: Type.Object({ id: rest }) } }
    : { url, schema }
}

/** Collects every route into an OpenAPI 3.1 document. Register before the routes. */
export const openapi = fp<{ version: string; webUrl: string }>(
  async (app: FastifyInstance, { version, webUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'wrkbench',
          version,
          description: 'Benchmarks HTTP server frameworks and keeps the history. Errors are RFC 9457 problem details.',
          license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
        },
        servers: [{ url: '/' }],
        tags,
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer', description: 'An API token, or a runner token' },
            session: { type: 'apiKey', in: 'cookie', name: sessionCookieOf(webUrl) },
          },
        },
      },
      refResolver: {
        buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `schema-${index}`),
      },
      transform: ({ schema, url, route }) => {
        const path = withoutWildcard(url, schema)
        return { ...path, schema: { ...path.schema, security: securityOf(route.config ?? {}) } }
      },
    })
  },
  { name: 'openapi' },
)

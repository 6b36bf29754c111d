import swagger from '@fastify/swagger'
import { roleOfScope } from '@wrkbench/contracts'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'
import { sessionCookieOf } from '../request/session-cookie.ts'
import { noBody } from '../validation/closed.ts'

const tags = [
  { name: 'instance', description: 'Health and readiness of the instance' },
  { name: 'session', description: 'Sign in and out' },
  { name: 'account', description: 'Your own account and ways to sign in' },
  { name: 'projects', description: 'Projects, their members, and invitations' },
  { name: 'tokens', description: 'Make, list and revoke tokens for pipelines, the CLI and runners' },
  { name: 'catalogue', description: 'Servers, scenarios and load generators, and where they can run' },
  { name: 'jobs', description: 'Submit a matrix of servers, scenarios and loads; follow, cancel, repeat it' },
  { name: 'suites', description: 'Saved jobs, run by hand or on a schedule' },
  { name: 'runs', description: 'One cell in one round: figures, raw output, log' },
  { name: 'leaderboard', description: 'Ranks with intervals and ties' },
  { name: 'compare', description: 'Servers, dates, commits, jobs and environments side by side' },
  { name: 'trends', description: 'Series over time: intervals, segments, change points' },
  { name: 'shares', description: 'Links that show one view to whoever has them' },
  { name: 'alerts', description: 'Confirmed changes of series, and the settings of the alert rule' },
  { name: 'annotations', description: 'Notes on dates, written by people' },
  { name: 'reports', description: 'Results that were measured elsewhere, handed in by pipelines or by hand' },
  { name: 'publications', description: 'Stored results, laid out as a published document' },
  { name: 'export', description: 'Tables as files' },
  { name: 'webhooks', description: 'Messages to other systems about events in a project, and their deliveries' },
  { name: 'hosts', description: 'Environments, runners, and the codes with which hosts join' },
  { name: 'users', description: 'Accounts of the instance' },
  { name: 'audit', description: 'Who changed what, when and from where' },
  { name: 'admin', description: 'Administration of the instance' },
  { name: 'runner', description: 'Calls of runners, with their own tokens' },
]

type Security = Record<string, string[]>[]

/**
 * Who may call a route, with the scope that it takes (OpenAPI 3.1 lets any scheme name roles). What everybody may see of
 * public projects is answered without a token, too.
 */
const securityOf = ({ scope, by, about }: FastifyContextConfig): Security => {
  if (scope === undefined || scope === 'public') return []
  if (scope === 'anybody') return [{}, { session: [] }]
  if (by === 'person') return [{ session: [scope] }]
  if (scope === 'runner') return [{ token: [scope] }]
  const signedIn: Security = [{ token: [scope] }, { session: [scope] }]
  return scope === 'read' && about !== 'self' && about !== 'instance' ? [{}, ...signedIn] : signedIn
}

/** What a caller needs, in a sentence; undefined where everybody may call. */
const neededFor = ({ scope, by, about }: FastifyContextConfig): string | undefined => {
  if (scope === undefined || scope === 'public' || scope === 'anybody') return undefined
  if (scope === 'runner') return 'For runners, with the token of a runner.'
  const role = about === 'self' || about === 'catalogue' || about === 'visitor' ? null : roleOfScope[scope]
  const who = about === 'instance' ? 'an administrator of the instance' : role && `the role ${role} in the project`
  return `Needs ${by === 'person' ? 'a person who has signed in, not a token, with ' : ''}the scope \`${scope}\`${who ? ` and ${who}` : ''}.`
}

/** OpenAPI has no wildcard: the rest of a path is shown as the parameter `{id}`. */
const withoutWildcard = (url: string, schema: FastifySchema): { url: string; schema: FastifySchema } => {
  const { '*': rest } = (schema?.params as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
  return rest
    ? { url: url.replace(/\*$/, ':id'), schema: { ...schema, params: Type.Object({ id: rest }) } }
    : { url, schema }
}

/** Leaves out the body of a call that takes none. */
const withoutNoBody = ({ body, ...schema }: FastifySchema): FastifySchema =>
  body === undefined || body === noBody ? schema : { ...schema, body }

/** Collects every route into an OpenAPI 3.1 document. Register it before the routes. */
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
        const path = withoutWildcard(url, withoutNoBody(schema))
        const config = route.config ?? {}
        const description = [neededFor(config), schema?.description].filter(Boolean).join(' ')
        const said = { security: securityOf(config), ...(description && { description }) }
        return { ...path, schema: { ...path.schema, ...said } }
      },
    })
  },
  { name: 'openapi' },
)

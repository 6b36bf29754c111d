import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export interface Claims {
  name?: string
  email?: string
  email_verified?: boolean
}

/** Changes or withholds the provider's answer at a path: providers err, and some lie. */
export type Tamper = (path: string, body: Record<string, unknown>) => void | Promise<void>

export interface OpenIdProviderOptions {
  /** the only URL that it may send people back to */
  redirectUri: string
  /** puts name and address into the ID token as well; the standard has them at the userinfo endpoint only */
  claimsInIdToken?: boolean
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post'
}

const clientId = 'wrkbench'
/** contains characters that a form and HTTP Basic encode differently */
const clientSecret = 's3cret+of the/client=&%'

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
}

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const page = (names: string[]): string => `<!doctype html><title>Who are you?</title><form method="post">
${names.map((name) => `<button name="account" value="${name}">Continue as ${name}</button>`).join('\n')}
<button name="account" value="">Cancel</button></form>`

/** The provider's page for people: asks who they are and whether they agree, but no password. */
const interact = async (
  provider: Provider,
  people: Map<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page([...people.keys()]))
    return
  }
  const accountId = (await formOf(request)).get('account') ?? ''
  const refusal = { error: 'access_denied', error_description: 'somebody said no' }
  if (accountId === '') return provider.interactionFinished(request, response, refusal)
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

/**
 * Starts an OpenID provider on loopback: the certified `oidc-provider`, which believes everybody to be who they say.
 */
export const startOpenIdProvider = async (options: OpenIdProviderOptions) => {
  const { redirectUri, claimsInIdToken = false, clientAuthentication = 'client_secret_basic' } = options
  const people = new Map<string, Claims>()
  let tamper: Tamper | null = null
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: clientAuthentication,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInIdToken,
    cookies: { keys: ['of a test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  }
  const provider = new Provider(issuer, configuration)
  provider.use(async (ctx, next) => {
    await next()
    if (tamper && typeof ctx.body === 'object') await tamper(ctx.path, ctx.body as Record<string, unknown>)
  })
  const answer = provider.callback()
  handle = (request, response) =>
    request.url?.startsWith('/interaction/') ? interact(provider, people, request, response) : answer(request, response)
  return {
    settings: { issuer, name: 'Example', clientId, clientSecret },
    people,
    tamper: (by: Tamper | null) => {
      tamper = by
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

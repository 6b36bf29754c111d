import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GitHubPerson {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

const clientId = 'Iv1.wrkbench'
const clientSecret = 's3cret of GitHub'

interface Code {
  person: GitHubPerson
  redirectUri: string
  challenge: string | null
  scope: string
}

const paramsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** GitHub sends faults with status 200, form-encoded unless the client asks for JSON. */
const tokenAnswer = (request: IncomingMessage, response: ServerResponse, body: Record<string, string>): void => {
  const asJson = request.headers.accept?.includes('application/json')
  const type = asJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const text = asJson ? JSON.stringify(body) : new URLSearchParams(body).toString()
  response.writeHead(200, { 'content-type': type }).end(text)
}

/**
 * A server that behaves like GitHub as documented, at the paths of an Enterprise Server: web application flow, PKCE and
 * the user endpoints. https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const startGitHub = async ({ redirectUri }: { redirectUri: string }) => {
  const people = new Map<string, GitHubPerson>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Code>()

  const authorize = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (query.get('client_id') !== clientId || query.get('redirect_uri') !== redirectUri) return json(response, 404, {})
    if (request.method !== 'POST') {
      const buttons = [...people.keys()].map(
        (login) => `<button name="login" value="${login}">Authorize ${login}</button>`,
      )
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<form method="post">${buttons.join('')}</form>`)
    }
    const person = people.get((await paramsOf(request)).get('login') ?? '')
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (person) {
      const code = randomBytes(10).toString('hex')
      const challenge = query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null
      codes.set(code, { person, redirectUri, challenge, scope: query.get('scope') ?? '' })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return response.writeHead(302, { location: back.href }).end()
  }

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await paramsOf(request)
    const fault = (error: string) => tokenAnswer(request, response, { error, error_description: 'as documented' })
    if (body.get('client_id') !== clientId || body.get('client_secret') !== clientSecret)
      return fault('incorrect_client_credentials')
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const verifier = createHash('sha256').update(body.get('code_verifier') ?? '')
    if (!code || (code.challenge !== null && code.challenge !== verifier.digest('base64url')))
      return fault('bad_verification_code')
    if (body.get('redirect_uri') !== code.redirectUri) return fault('redirect_uri_mismatch')
    const token = `gho_${randomBytes(18).toString('hex')}`
    tokens.set(token, code)
    return tokenAnswer(request, response, { access_token: token, token_type: 'bearer', scope: code.scope })
  }

  const rest = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (!request.headers['user-agent']) return json(response, 403, { message: 'Request forbidden' })
    const known = tokens.get(/^(?:Bearer|token) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!known) return json(response, 401, { message: 'Bad credentials' })
    const { emails, ...user } = known.person
    if (path === '/api/v3/user') return json(response, 200, { ...user, email: null, type: 'User' })
    const mayReadEmails = path === '/api/v3/user/emails' && known.scope.split(/[ ,]/).includes('user:email')
    return mayReadEmails ? json(response, 200, emails) : json(response, 404, { message: 'Not Found' })
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github')
    if (pathname === '/login/oauth/authorize') return authorize(request, response, searchParams)
    if (pathname === '/login/oauth/access_token') return exchange(request, response)
    return rest(request, response, pathname)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { settings: { url, clientId, clientSecret }, people, close: () => server.close() }
}

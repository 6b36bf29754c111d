import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Claims {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
}

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider that believes whoever asks: it checks the secret and PKCE, and signs its tokens. */
export const startOidcProvider = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { claims: Claims; nonce: string | null; challenge: string | null }>()
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') {
      return answer(200, {
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, id_token_signing_alg_values_supported: ['RS256'] },
      })
    }
    if (request.url === '/jwks') {
      return answer(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
    }
    const body = await readBody(request)
    const known = codes.get(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = Buffer.from('wrkbench:s3cret').toString('base64')
    const isClient = body.get('client_secret') === 's3cret' || request.headers.authorization === `Basic ${basic}`
    if (!known || known.challenge !== proof || !isClient) return answer(400, { error: 'invalid_grant' })
    codes.delete(body.get('code') ?? '')
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...known.claims, iss: issuer, aud: 'wrkbench', iat: now, exp: now + 60, nonce: known.nonce }
    const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(claims)}`
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    return answer(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: `${signed}.${signature}` })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { issuer, name: 'Example', clientId: 'wrkbench', clientSecret: 's3cret' },
    /** Somebody was sent there with this address and said yes: what they are sent back with. */
    authorize: (url: string, claims: Claims, nonce?: string) => {
      const { searchParams } = new URL(url)
      const code = randomUUID()
      codes.set(code, {
        claims,
        nonce: nonce ?? searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge'),
      })
      return { code, state: searchParams.get('state') ?? '', redirect: searchParams.get('redirect_uri') ?? '' }
    },
    close: () => server.close(),
  }
}

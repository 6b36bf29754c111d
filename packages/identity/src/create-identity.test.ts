import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIdentity } from './create-identity.ts'
import type { Identity } from './types.ts'

/** A provider that records its requests and knows nobody. */
const asked: string[] = []
const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
})
let identity: Identity
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const client = { clientId: 'id', clientSecret: 's3cret' }
  identity = createIdentity({
    db: { prisma: {} },
    secret: 'sealed with this in tests and nowhere else',
    webUrl: 'http://127.0.0.1:3000',
    providers: { github: { ...client, url }, oidc: { ...client, issuer: url, name: 'Example' } },
    clock: { now: () => new Date() },
    onWarning: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  asked.length = 0
})
afterAll(() => provider.close())

const begin = async () => {
  const trip = await identity.begin('github', {})
  if (!trip) throw new Error('the provider is set up')
  return { code: 'a code', state: new URL(trip.url).searchParams.get('state') ?? '', sealed: trip.sealed }
}

describe('the way back from a provider', () => {
  it('asks the provider who came if everything matches what was sealed', async () => {
    expect(await identity.finish('github', await begin())).toBe('refused')
    expect(asked).toEqual(['/login/oauth/access_token'])
  })

  it.each<[string, Partial<Awaited<ReturnType<typeof begin>>>]>([
    ['another state', { state: 'A'.repeat(32) }],
    ['no code', { code: '' }],
    ['nothing sealed', { sealed: '' }],
    ['what somebody else sealed', { sealed: 'A'.repeat(200) }],
  ])('asks nobody with %s', async (_what, other) => {
    expect(await identity.finish('github', { ...(await begin()), ...other })).toBe('refused')
    expect(asked).toEqual([])
  })

  it('asks nobody if the trip began with another provider', async () => {
    expect(await identity.finish('oidc', await begin())).toBe('refused')
    expect(asked).toEqual([])
  })

  it('asks nobody ten minutes later', async () => {
    const answer = await begin()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 })
    expect(await identity.finish('github', answer)).toBe('refused')
    expect(asked).toEqual([])
  })
})

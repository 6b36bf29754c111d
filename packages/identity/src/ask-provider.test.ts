import { describe, expect, it } from 'vitest'
import { askProvider } from './ask-provider.ts'
import type { Provider } from './create-auth.ts'

interface Said {
  idToken?: string
  data?: object
  emailVerified?: unknown
}

const idTokenOf = (sub: string): string => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`

/** A provider that answers like this, with verified signatures. */
const saying = ({ idToken, data = { sub: 'vera-1', id: 7 }, emailVerified = true }: Said) =>
  ({
    validateAuthorizationCode: async () => ({ accessToken: 'a', idToken }),
    getUserInfo: async () => ({ user: { name: 'Vera', email: 'Vera@Example.com', emailVerified }, data }),
  }) as unknown as Provider
const ask = (said: Said, nonce?: string) =>
  askProvider(saying(said), { code: 'c', codeVerifier: 'v', nonce, redirectURI: 'http://127.0.0.1/' })

describe('who a provider vouches for', () => {
  it.each([
    [true, 'vera@example.com'],
    ['true', 'vera@example.com'],
    [false, null],
    ['false', null],
    ['yes', null],
    [1, null],
    [null, null],
  ])('with email_verified %j has the address %j', async (emailVerified, email) => {
    expect((await ask({ emailVerified }))?.email).toBe(email)
  })

  it('is identified by the number without ID tokens, by the subject with them', async () => {
    expect((await ask({}))?.accountId).toBe('7')
    expect((await ask({ idToken: idTokenOf('vera-1') }, 'nonce'))?.accountId).toBe('vera-1')
  })

  it('is nobody if there is neither an ID token nor a number', async () => {
    expect(await ask({ data: { sub: 'vera-1' } })).toBeNull()
  })

  it.each<[string, Said]>([
    ['no ID token where one is due', {}],
    ['an ID token of somebody else', { idToken: idTokenOf('mallory-1') }],
    ['no subject', { idToken: idTokenOf('vera-1'), data: { id: 7 } }],
    ['an empty subject', { idToken: idTokenOf(' '), data: { sub: ' ' } }],
  ])('is nobody with %s', async (_what, said) => {
    expect(await ask(said, 'nonce')).toBeNull()
  })
})

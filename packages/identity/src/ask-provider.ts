import type { Provider } from './create-auth.ts'
import { ProviderSilent } from './in-time.ts'
import type { Known } from './types.ts'

export interface Answered {
  code: string
  codeVerifier: string
  nonce: string | undefined
  redirectURI: string
}

/** Of an ID token whose signature, issuer, audience and nonce were verified. */
const subjectIn = (idToken: string): unknown =>
  (JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }).sub

/** Some say so in words, which are all true to JavaScript. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'

/**
 * Who came back with this code. Null: the provider vouches for no one. Where an ID token is due there has to be one, and what was
 * read elsewhere has to be about the same person: OpenID Connect Core 3.1.3.3 and 5.3.2, which better-auth leaves to others.
 */
export const askProvider = async (provider: Provider, answered: Answered): Promise<Known | null> => {
  const { code, codeVerifier, nonce, redirectURI } = answered
  const tokens = await provider.validateAuthorizationCode({ code, codeVerifier, redirectURI })
  if (!tokens || (nonce && !tokens.idToken)) return null
  const told = await provider.getUserInfo({ ...tokens, ...(nonce && { expectedIdTokenNonce: nonce }) })
  if (!told?.user) return null
  const data = told.data as { sub?: unknown; id?: unknown }
  const accountId = String((nonce ? data.sub : data.id) ?? '').trim()
  if (accountId === '' || (nonce && tokens.idToken && accountId !== subjectIn(tokens.idToken))) return null
  const { name, email, emailVerified } = told.user
  return { accountId, name: name?.trim() || accountId, email: (isTrue(emailVerified) && email?.toLowerCase()) || null }
}

/** Whether a provider said nothing, rather than no. */
export const isSilence = (error: unknown): boolean => {
  if (error instanceof ProviderSilent || error instanceof TypeError) return true
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500
}

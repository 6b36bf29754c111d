import type { Provider } from './create-auth.ts'
import { ProviderSilent } from './in-time.ts'
import type { Known } from './types.ts'

export interface Answered {
  code: string
  codeVerifier: string
  nonce: string | undefined
  redirectURI: string
}

/** Reads the subject of an ID token whose signature, issuer, audience and nonce were already verified. */
const subjectIn = (idToken: string): unknown =>
  (JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }).sub

/** Some providers send the claim as a string, and every non-empty string is truthy in JavaScript. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'

/**
 * Finds out who came back with this code; null if the provider vouches for nobody. If an ID token is due, it must be
 * present and be about the same person as the user info: OpenID Connect Core 3.1.3.3 and 5.3.2, which better-auth
 * leaves to its callers.
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

/** Whether the provider failed to answer, rather than refused. */
export const isSilence = (error: unknown): boolean => {
  if (error instanceof ProviderSilent || error instanceof TypeError) return true
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500
}

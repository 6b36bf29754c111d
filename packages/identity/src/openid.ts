import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { deadlineMs, ProviderSilent } from './in-time.ts'
import type { ProviderSettings } from './types.ts'

interface Discovered {
  issuer?: unknown
  token_endpoint_auth_methods_supported?: unknown
}

const bare = (url: unknown): string => String(url).replace(/\/+$/, '')

const discover = async (url: string): Promise<Discovered> => {
  const answer = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(deadlineMs) })
  if (!answer.ok) throw new ProviderSilent(`${answer.status} from ${url}`)
  return (await answer.json()) as Discovered
}

/**
 * Configures the OpenID provider as it describes itself. The issuer it names must be the configured one, because tokens
 * are accepted on its word. The client secret is sent as HTTP Basic if the provider accepts that: clients are
 * registered that way by default, and many providers then accept nothing else.
 */
export const openid = async ({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<ProviderSettings['oidc']>): Promise<GenericOAuthConfig> => {
  const discoveryUrl = `${bare(issuer)}/.well-known/openid-configuration`
  const { issuer: own, token_endpoint_auth_methods_supported: ways } = await discover(discoveryUrl)
  if (bare(own) !== bare(issuer)) {
    throw new ProviderSilent(`AUTH_OIDC_ISSUER is ${issuer}, the provider there calls itself ${own}`)
  }
  return {
    providerId: 'oidc',
    clientId,
    clientSecret,
    discoveryUrl,
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    requireIdTokenVerification: true,
    authentication: !Array.isArray(ways) || ways.includes('client_secret_basic') ? 'basic' : 'post',
  }
}

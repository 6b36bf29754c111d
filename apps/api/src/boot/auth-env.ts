import { randomBytes } from 'node:crypto'
import type { ProviderSettings } from '@wrkbench/identity'
import Type, { type Static } from 'typebox'

const Filled = (description: string) => Type.Optional(Type.String({ minLength: 1, description }))
/** Tokens are sent to this address: plain http is allowed only on this machine. */
const Provider = (description: string) =>
  Type.String({ pattern: '^(https://|http://(127\\.0\\.0\\.1|localhost)[:/])', description })

/** docs/accounts.md explains each variable. */
export const authVariables = {
  AUTH_SECRET: Type.Optional(Type.String({ minLength: 32, description: '32 characters or more' })),
  AUTH_GITHUB_CLIENT_ID: Filled('the id of an OAuth app of GitHub'),
  AUTH_GITHUB_CLIENT_SECRET: Filled('the secret of that OAuth app'),
  AUTH_GITHUB_URL: Type.Optional(Provider('https:// address of GitHub')),
  AUTH_OIDC_ISSUER: Type.Optional(Provider('https:// address of an OpenID provider')),
  AUTH_OIDC_CLIENT_ID: Filled('the id that the OpenID provider knows this instance by'),
  AUTH_OIDC_CLIENT_SECRET: Filled('the secret that goes with it'),
  AUTH_OIDC_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'what its button says' })),
}
const AuthEnvironment = Type.Object(authVariables)
type AuthEnvironment = Static<typeof AuthEnvironment>

const together = [
  ['AUTH_GITHUB_CLIENT_ID', 'AUTH_GITHUB_CLIENT_SECRET'],
  ['AUTH_OIDC_ISSUER', 'AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_CLIENT_SECRET'],
] as const

/** Lists the missing variables of providers that are only partly configured. */
export const missingOfProviders = (e: AuthEnvironment): string[] =>
  together.flatMap((names) => {
    const missing = names.filter((name) => e[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return missing.map((name) => `${name} is not set: ${names.join(', ')} go together`)
  })

export const providersOf = (e: AuthEnvironment): ProviderSettings => {
  const github = pair(e.AUTH_GITHUB_CLIENT_ID, e.AUTH_GITHUB_CLIENT_SECRET)
  const oidc = pair(e.AUTH_OIDC_CLIENT_ID, e.AUTH_OIDC_CLIENT_SECRET)
  const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_NAME: name = 'Single sign-on' } = e
  const url = e.AUTH_GITHUB_URL ?? 'https://github.com'
  return { ...(github && { github: { ...github, url } }), ...(oidc && issuer && { oidc: { ...oidc, issuer, name } }) }
}

const pair = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { clientId, clientSecret } : null

/**
 * The secret that seals data for ten minutes. One made at each start suffices, unless several processes serve one
 * instance.
 */
export const secretOf = (e: AuthEnvironment): string => e.AUTH_SECRET ?? randomBytes(32).toString('base64url')

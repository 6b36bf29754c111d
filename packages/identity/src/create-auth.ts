import type { IdentityOptions } from './types.ts'

/**
 * better-auth over our own tables, as far as we let it: it finds accounts, compares passwords and knows how providers are
 * asked. Its routes are not served, and sessions are core's. Loaded when it is first needed, for it takes its share of
 * memory. Asks the OpenID provider where its addresses are.
 */
export const createAuth = async ({ prisma, secret, webUrl, providers, onWarning }: IdentityOptions) => {
  const [{ betterAuth }, { prismaAdapter }, { genericOAuth }] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/prisma'),
    import('better-auth/plugins/generic-oauth'),
  ])
  const { github, oidc } = providers
  const discovery = oidc && `${oidc.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  return betterAuth({
    baseURL: webUrl,
    secret,
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    socialProviders: github ? { github } : {},
    plugins: oidc
      ? [
          genericOAuth({
            config: [
              {
                ...{ providerId: 'oidc', clientId: oidc.clientId, clientSecret: oidc.clientSecret },
                ...{ discoveryUrl: discovery, scopes: ['openid', 'profile', 'email'] },
                ...{ pkce: true, requireIdTokenVerification: true },
              },
            ],
          }),
        ]
      : [],
    // counted in plugins/rate-limits.ts of the API
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onWarning(message) },
  })
}
export type Auth = Awaited<ReturnType<typeof createAuth>>

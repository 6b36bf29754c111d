import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { IdentityOptions } from './types.ts'

/**
 * better-auth over our own tables, as far as we let it: it finds accounts, compares passwords and knows how a provider is
 * asked. Its routes are not served, and sessions are core's. Loaded when it is first needed, for it takes its share of memory.
 */
export const createAuth = async (
  { db, secret, webUrl, onWarning }: IdentityOptions,
  provider: GenericOAuthConfig | null,
) => {
  const [{ betterAuth }, { prismaAdapter }, { genericOAuth }] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/prisma'),
    import('better-auth/plugins/generic-oauth'),
  ])
  return betterAuth({
    baseURL: webUrl,
    secret,
    database: prismaAdapter(db.prisma, { provider: 'postgresql' }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    plugins: provider ? [genericOAuth({ config: [provider] })] : [],
    // counted in plugins/rate-limits.ts of the API
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onWarning(message) },
  })
}
export type Auth = Awaited<ReturnType<typeof createAuth>>
export type Provider = Awaited<Auth['$context']>['socialProviders'][number]

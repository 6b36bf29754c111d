import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import type { IdentityOptions } from './types.ts'

/**
 * Sets up better-auth over our own tables for a limited task: it finds accounts, compares passwords and knows how to
 * ask providers. Its routes are not served, and sessions are core's. Loaded on first use because of its memory.
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
    // Rate limits are in plugins/rate-limits.ts of the API.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onWarning(message) },
  })
}
export type Auth = Awaited<ReturnType<typeof createAuth>>
export type Provider = Awaited<Auth['$context']>['socialProviders'][number]

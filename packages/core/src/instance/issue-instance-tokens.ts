import type { Scope } from '@wrkbench/contracts'
import type { Ctx } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { formatToken, hashSecret, newPublicId, newSecret } from '../session/secrets.ts'
import { ensureInstance } from './ensure-instance.ts'

const signInMinutes = 24 * 60
const userScopes: Scope[] = ['read', 'jobs:write', 'results:write', 'admin']

export interface InstanceTokens {
  /** opens one session, within a day */
  signInToken: string
  apiToken: string
  runnerToken: string
}

/** The tokens of a freshly started embedded instance. Those of its earlier starts are revoked. */
export const issueInstanceTokens = async ({ ctx }: { ctx: Ctx }): Promise<InstanceTokens> => {
  const { userId } = await ensureInstance({ ctx, input: {} })
  const now = ctx.clock.now()
  const signInEnd = new Date(now.getTime() + signInMinutes * 60_000)
  const tokens = {
    signIn: newToken(now, {
      kind: 'SIGN_IN',
      name: 'embedded sign-in',
      scopes: userScopes,
      userId,
      expiresAt: signInEnd,
    }),
    api: newToken(now, { kind: 'API', name: 'embedded api', scopes: userScopes, userId, expiresAt: null }),
    runner: newToken(now, {
      kind: 'RUNNER',
      name: 'embedded runner',
      scopes: ['runner'],
      userId: null,
      expiresAt: null,
    }),
  }
  const data = Object.values(tokens).map(({ row }) => row)
  const names = data.map(({ name }) => name)
  await ctx.db.prisma.$transaction([
    ctx.db.prisma.token.updateMany({ where: { name: { in: names }, revokedAt: null }, data: { revokedAt: now } }),
    ctx.db.prisma.token.createMany({ data }),
  ])
  const { signIn, api, runner } = tokens
  return { signInToken: signIn.text, apiToken: api.text, runnerToken: runner.text }
}

interface TokenFields {
  kind: 'SIGN_IN' | 'API' | 'RUNNER'
  name: string
  scopes: Scope[]
  userId: string | null
  expiresAt: Date | null
}

const newToken = (createdAt: Date, fields: TokenFields) => {
  const publicId = newPublicId()
  const secret = newSecret()
  const row = { id: uuid7(createdAt), publicId, secretHash: hashSecret(secret), createdAt, ...fields }
  return { text: formatToken(publicId, secret), row }
}

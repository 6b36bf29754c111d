import type { Scope } from '@wrkbench/contracts'
import type { Actor, Call } from '../ctx.ts'
import { findToken, refused } from './find-token.ts'

const useNotedEveryMs = 60_000

/** Who a bearer token stands for; its use is noted at most once a minute. @throws ServiceError UNAUTHENTICATED */
export const authenticateToken = async ({ ctx, input }: Call<{ token: string }>): Promise<Actor> => {
  const row = await findToken(ctx, input.token)
  if (row.kind === 'SIGN_IN') throw refused()
  const now = ctx.clock.now()
  if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= useNotedEveryMs) {
    await ctx.db.prisma.token.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
  }
  const kind = row.kind === 'RUNNER' ? 'runner' : 'token'
  return { kind, id: row.id, name: row.name, scopes: row.scopes as Scope[], expiresAt: row.expiresAt }
}

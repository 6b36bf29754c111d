import type { TokenList, TokensQuery } from '@wrkbench/contracts'
import { tokenRows } from '@wrkbench/db'
import { assertInstanceAdmin } from '../access/instance-admin.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toTokenEntry } from './to-token-entry.ts'

/** Lists the caller's tokens, newest first; with `all`, everybody's and those of runners. One statement. */
export const listTokens = async ({ ctx, input }: Call<TokensQuery>): Promise<TokenList> => {
  const { limit = 50, cursor, all = false } = input
  if (all) assertInstanceAdmin(ctx)
  const { userId, onlyProjectId = null } = ctx.actor
  if (!userId) throw new ServiceError('FORBIDDEN', 'Only a person, or a token of theirs, has tokens.')
  if (cursor !== undefined && !isUuid(cursor)) throw foreignCursor('tokens')
  const filter = { userId: all ? null : userId, onlyProjectId, before: cursor ?? null, limit: limit + 1 }
  const rows = await tokenRows(ctx.db.pool, filter)
  const { page, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  const now = ctx.clock.now()
  return { items: page.map((row) => toTokenEntry(row, now)), nextCursor }
}

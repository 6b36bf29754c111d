import type { RunLog } from '@wrkbench/contracts'
import { logLines } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'

export interface GetRunLog {
  id: string
  /** sequence number of the last line that the caller already has */
  after?: number
  /** default 500 */
  limit?: number
}

/** Returns lines of a run's log in order. `nextAfter` is null at the present end of the log. @throws ServiceError NOT_FOUND */
export const getRunLog = async ({ ctx, input }: Call<GetRunLog>): Promise<RunLog> => {
  const { id, after = -1, limit = 500 } = input
  const run = isUuid(id) ? await ctx.db.prisma.run.findUnique({ where: { id }, select: { id: true } }) : null
  if (!run) throw notFound('run', id)
  const rows = await logLines(ctx.db.pool, id, after, limit + 1)
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: instant(row.at) }))
  return { items, nextAfter: rows.length > limit ? (items.at(-1)?.seq ?? null) : null }
}

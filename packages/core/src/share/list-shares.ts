import type { ShareList, SharesQuery } from '@wrkbench/contracts'
import { shareRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { toShare } from './to-share.ts'

const most = 200

/** Lists the valid links of a project, newest first. One statement. */
export const listShares = async ({ ctx, input }: Call<SharesQuery>): Promise<ShareList> => {
  const rows = await shareRows(ctx.db.pool, projectSlug(ctx, input.project), ctx.clock.now(), most)
  return { items: rows.map(toShare) }
}

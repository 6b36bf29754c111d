import type { SuiteList, SuiteQuery } from '@wrkbench/contracts'
import { suiteRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toSuite } from './to-suite.ts'

/** Lists suites by name. One statement. */
export const listSuites = async ({ ctx, input }: Call<SuiteQuery>): Promise<SuiteList> => {
  const { limit = 50, cursor } = input
  const project = projectSlug(ctx, input.project)
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await suiteRows(ctx.db.pool, { id: null, project, q: input.q ?? null, after, limit: limit + 1 })
  const { page, nextCursor } = pageOf(rows, limit, ({ id, name }) => `${id} ${name}`)
  return { items: page.map(toSuite), nextCursor }
}

/** Reads a cursor: id and name of the last suite on the previous page. */
const readCursor = (cursor: string): { id: string; name: string } => {
  const id = cursor.slice(0, 36)
  if (isUuid(id) && cursor[36] === ' ') return { id, name: cursor.slice(37) }
  throw foreignCursor('suites')
}

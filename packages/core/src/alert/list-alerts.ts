import { type AlertList, type AlertQuery, alertStates } from '@wrkbench/contracts'
import { alertCounts, alertRows, type StoredAlertState } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toAlert } from './to-alert.ts'

/**
 * Lists alerts: open ones first, then those that are acknowledged or being checked, then those that are over. Two statements.
 * @throws ServiceError VALIDATION for a foreign cursor
 */
export const listAlerts = async ({ ctx, input }: Call<AlertQuery>): Promise<AlertList> => {
  const { limit = 50, cursor, state = [], kind, series } = input
  const project = projectSlug(ctx, input.project)
  const seriesId = series === undefined ? null : Math.min(Number(series), 2 ** 31 - 1)
  const [rows, counted] = await Promise.all([
    alertRows(ctx.db.pool, {
      ids: null,
      project,
      seriesId,
      limit: limit + 1,
      states: state.length > 0 ? state.map((one) => one.toUpperCase() as StoredAlertState) : null,
      kind: kind === undefined ? null : kind === 'regression' ? 'REGRESSION' : 'IMPROVEMENT',
      after: cursor === undefined ? null : readCursor(cursor),
    }),
    alertCounts(ctx.db.pool, project),
  ])
  const { page, nextCursor } = pageOf(rows, limit, ({ place, id }) => `${place} ${id}`)
  const countOf = (wanted: string) => counted.find((one) => one.state === wanted)?.count ?? 0
  return {
    items: page.map(toAlert),
    nextCursor,
    counts: Object.fromEntries(alertStates.map((one) => [one, countOf(one)])) as AlertList['counts'],
  }
}

/** Reads a cursor: place and id of the last alert on the previous page. */
const readCursor = (cursor: string): { place: number; id: string } => {
  const [place = '', id = ''] = cursor.split(' ')
  if (/^[012]$/.test(place) && isUuid(id)) return { place: Number(place), id }
  throw foreignCursor('alerts')
}

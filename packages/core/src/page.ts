import { invalid, type ServiceError } from './errors.ts'

/**
 * Cuts off the row that was read beyond `limit` to see whether another page follows. `cursorOf` makes the next page's cursor
 * from the last row of this one.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

export const foreignCursor = (what: string): ServiceError =>
  invalid([{ path: 'cursor', message: `This cursor did not come from a page of ${what}.` }])

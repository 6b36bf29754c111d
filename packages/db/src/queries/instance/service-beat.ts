import type { Sql } from '../../sql.ts'

export interface Beat {
  upFrom: Date
  beatAt: Date
  /** another with every beat, whatever time it says: the row's version */
  mark: string
}

const text = 'SELECT up_from AS "upFrom", beat_at AS "beatAt", xmin::text AS mark FROM service_beats WHERE name = $1'

/** null: it never answered. */
export const serviceBeat = async (sql: Sql, name: string): Promise<Beat | null> =>
  (await sql.query<Beat>(text, [name])).rows[0] ?? null

import type { Sql } from '../../sql.ts'

export interface Beat {
  upFrom: Date
  beatAt: Date
  /** version of the row, which changes with every beat, whatever time the beat states */
  mark: string
}

const text = 'SELECT up_from AS "upFrom", beat_at AS "beatAt", xmin::text AS mark FROM service_beats WHERE name = $1'

/** Null if the service never sent a beat. */
export const serviceBeat = async (sql: Sql, name: string): Promise<Beat | null> =>
  (await sql.query<Beat>(text, [name])).rows[0] ?? null

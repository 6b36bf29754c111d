import type { Sql } from '../../sql.ts'

/** The id of the job with a number; null if there is none. */
export const jobIdOf = async (sql: Sql, number: number): Promise<string | null> =>
  (await sql.query<{ id: string }>('SELECT id FROM jobs WHERE number = $1', [number])).rows[0]?.id ?? null

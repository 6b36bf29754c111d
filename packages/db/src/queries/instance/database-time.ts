import { onlyRow, type Sql } from '../../sql.ts'

/** Returns the time by the clock of PostgreSQL's host. */
export const databaseTime = async (sql: Sql): Promise<Date> =>
  onlyRow((await sql.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows).at

import type { Sql } from '@wrkbench/db'

const text = `
SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS "tableBytes",
  pg_indexes_size(oid)::float8 AS "indexBytes"
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
ORDER BY pg_total_relation_size(oid) DESC LIMIT 10`

/** Prints what this many runs left in the database, by table, as a basis for extrapolation. */
export const printSizes = async (sql: Pick<Sql, 'query'>, runs: number): Promise<void> => {
  await sql.query('VACUUM ANALYZE')
  const { rows } = await sql.query<{ name: string; rows: number; tableBytes: number; indexBytes: number }>(text)
  console.log(`\nOn disk after ${runs} runs   rows a run   bytes a run   of them indexes`)
  for (const { name, rows: count, tableBytes, indexBytes } of rows) {
    const cells = [
      (count / runs).toFixed(2),
      Math.round((tableBytes + indexBytes) / runs),
      Math.round(indexBytes / runs),
    ]
    console.log(`  ${name.padEnd(22)}${cells.map((cell) => String(cell).padStart(13)).join('')}`)
  }
}

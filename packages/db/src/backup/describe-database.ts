import type pg from 'pg'
import type { BackupTable, BackupTrailer } from './format.ts'
import { BackupError } from './format.ts'

const tables = `
SELECT c.relname AS name,
  (SELECT jsonb_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', ' ORDER BY k.place)
   FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
   JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
   WHERE i.indrelid = c.oid AND i.indisprimary) AS "orderBy",
  (SELECT coalesce(jsonb_agg(DISTINCT other.relname), '[]') FROM pg_constraint f JOIN pg_class other ON other.oid = f.confrelid
   WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "refersTo"
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
ORDER BY c.relname`

type Described = BackupTable & { refersTo: string[] }

/** Sorts tables so that each comes after those that it refers to. @throws BackupError if references form a circle */
const sorted = (all: Described[]): BackupTable[] => {
  const done: BackupTable[] = []
  let left = all
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0)
      throw new BackupError(`These tables refer to each other in a circle: ${[...names].join(', ')}.`)
    done.push(...ready.map(({ name, columns, orderBy }) => ({ name, columns, orderBy })))
    left = left.filter((table) => !ready.includes(table))
  }
  return done
}

/** Returns all tables of wrkbench in an order in which they can be filled. */
export const describeTables = async (client: pg.Client): Promise<BackupTable[]> => {
  const { rows } = await client.query<Described>(tables)
  const keyless = rows.find(({ orderBy }) => orderBy === null)
  if (keyless) throw new BackupError(`The table ${keyless.name} has no primary key.`)
  return sorted(rows)
}

/** Returns the names of the applied migrations, in order; an empty list for a database that was never migrated. */
export const appliedMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there`)
  if (!rows[0]?.there) return []
  const applied = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  return applied.rows.map(({ name }) => name)
}

const sequenceNames = `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`

/**
 * Reads the present values of all sequences. A snapshot does not include sequences, so read them after the rows: then
 * no sequence is behind the rows.
 */
export const readSequences = async (client: pg.Client): Promise<BackupTrailer['sequences']> => {
  const { rows } = await client.query<{ name: string }>(sequenceNames)
  const sequences: BackupTrailer['sequences'] = []
  for (const { name } of rows) {
    const read = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    )
    for (const { value, isCalled } of read.rows) sequences.push({ name, value, isCalled })
  }
  return sequences
}

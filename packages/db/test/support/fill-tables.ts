import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BackupTable } from '../../src/backup/format.ts'

interface Column {
  table: string
  name: string
  type: string
  isArray: boolean
  /** of an enum; null for other types */
  labels: string[] | null
  /** the column that it refers to, as `table.column`; null if none */
  target: string | null
}

const columns = `
SELECT c.relname AS table, a.attname AS name, coalesce(item.typname, t.typname) AS type, item.oid IS NOT NULL AS "isArray",
  (SELECT jsonb_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = coalesce(item.oid, t.oid)) AS labels,
  (SELECT other.relname || '.' || oa.attname FROM pg_constraint f JOIN pg_class other ON other.oid = f.confrelid
   JOIN pg_attribute oa ON oa.attrelid = f.confrelid AND oa.attnum = f.confkey[1]
   WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]) AS target
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type item ON item.oid = t.typelem AND t.typcategory = 'A'
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`

const hexOf = (...parts: unknown[]): string => createHash('md5').update(parts.join(' ')).digest('hex')

/** Returns a value that depends on column and row, always the same for the same pair. */
const madeUp = ({ table, name, type, labels }: Column, row: number): unknown => {
  if (labels) return labels[row % labels.length]
  const values: Record<string, () => unknown> = {
    uuid: () => hexOf(table, name, row),
    text: () => `${table}.${name} ${row}\t\\ “ü” 🙂`,
    int4: () => row,
    int8: () => String(9_000_000_000_000 + row),
    float8: () => row + 0.1 + 0.2,
    bool: () => row % 2 === 0,
    timestamptz: () => `2025-02-${String(row).padStart(2, '0')}T03:04:05.678Z`,
    jsonb: () => JSON.stringify({ [name]: [row, null, { deep: 0.1 }] }),
    bytea: () => Buffer.from(hexOf(table, name, row), 'hex'),
  }
  const make = values[type]
  if (!make) throw new Error(`no value is known for ${table}.${name}, a ${type}`)
  return make()
}

/**
 * Fills every table with rows that have a value in every column. Row n of a table refers to row n of other tables, and
 * never to its own table.
 */
export const fillTables = async (client: pg.Client, tables: readonly BackupTable[], rows: number): Promise<void> => {
  const all = (await client.query<Column>(columns)).rows
  const byName = new Map(all.map((column) => [`${column.table}.${column.name}`, column]))
  const resolve = (column: Column, row: number): unknown => {
    const target = column.target === null ? undefined : byName.get(column.target)
    if (target?.table === column.table) return null
    if (target) return resolve(target, row)
    const value = madeUp(column, row)
    return column.isArray ? [value] : value
  }
  for (const { name } of tables) {
    const own = all.filter(({ table }) => table === name)
    const list = own.map((column) => client.escapeIdentifier(column.name)).join(', ')
    const slots = own.map((_, index) => `$${index + 1}`).join(', ')
    for (let row = 1; row <= rows; row++) {
      const values = own.map((column) => resolve(column, row))
      await client.query(`INSERT INTO ${client.escapeIdentifier(name)} (${list}) VALUES (${slots})`, values)
    }
  }
}

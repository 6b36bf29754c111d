import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../prisma/migrations')
/** Migrations up to this one are exempt: nobody had a table of that size yet. */
const firstJudged = '20261122170000'
const growing = ['artifacts', 'job_events', 'reports', 'results', 'run_log_lines', 'run_samples', 'runs']

/** Tables that a migration blocks for writers while it builds an index on existing rows. */
const blocked = (sql: string): string[] =>
  [...sql.matchAll(/CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\sON\s+"?(\w+)"?/gi)]
    .flatMap(([, table]) => table ?? [])
    .filter((table) => growing.includes(table) && !new RegExp(`CREATE TABLE "?${table}"?`, 'i').test(sql))

describe('a migration', () => {
  it('builds indexes on growing tables without blocking writers', () => {
    const names = readdirSync(folder).filter((name) => /^\d{14}_/.test(name))
    const found = names.filter(
      (name) => blocked(readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')).length > 0,
    )
    expect(found).toContain('20261122161000_results_by_time')
    expect(found.filter((name) => name > firstJudged)).toEqual([])
  })
})

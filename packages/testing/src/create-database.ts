import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './provided.ts'

/** Migrated once by the global set-up; every test database is a copy of it. */
export const templateDatabase = 'wrkbench_template'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** Creates a database with every migration applied. Drop it when done: `afterAll(database.drop)`. */
export const createDatabase = (): Promise<TestDatabase> => copyOf(templateDatabase)

/** Creates an empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template0')

const copyOf = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Takes a fifth of the CPU time of the other strategy, which writes every page to the log.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return { url: databaseUrl(name), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const run = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

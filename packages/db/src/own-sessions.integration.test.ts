import { createEmptyDatabase, type TestDatabase } from '@wrkbench/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertOwnSessions, SharedSessionError } from './own-sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

it('accepts connections that are not shared', async () => {
  await expect(assertOwnSessions(database.url)).resolves.toBeUndefined()
})

it('says what to do about a pooler that lends a connection for a transaction at a time', async () => {
  const shared = new pg.Client({ connectionString: database.url })
  await shared.connect()
  const lent = () => ({ query: shared.query.bind(shared), connect: async () => {}, end: async () => {} }) as never
  try {
    const refused = assertOwnSessions(database.url, lent)
    await expect(refused).rejects.toThrow(SharedSessionError)
    await expect(refused).rejects.toThrow(/pooler at \S+ .*pool_mode = session/)
    await expect(refused).rejects.not.toThrow(new URL(database.url).password)
  } finally {
    await shared.end()
  }
})

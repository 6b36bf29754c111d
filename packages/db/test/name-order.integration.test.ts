import { byName } from '@wrkbench/contracts'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, type Db } from '../src/client.ts'
import { inNameOrder } from '../src/name-order.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = createDb({ url: database.url, poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('orders names as the pages do', async () => {
  const names = [
    'nightly 10',
    'nightly 9',
    'Nightly 100',
    'json',
    'JSON 20',
    'json 3',
    'v1.10',
    'v1.9',
    'x',
    `n${'9'.repeat(25)}`,
    'n1',
  ]
  const text = `SELECT name FROM unnest($1::text[]) AS t (name) ORDER BY ${inNameOrder('name')}, name`
  const { rows } = await db.pool.query<{ name: string }>(text, [names])
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(byName))
})

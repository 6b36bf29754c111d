import type { PublishedTable } from '@wrkbench/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPublication, listPublications, putPublication, submitReport } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'

let instance: TestInstance
let ids: string[]

const submit = async (environment: string): Promise<string[]> => {
  const results = ['a', 'b'].map((subject) => ({
    subject,
    scenario: 'json',
    metrics: { requestsPerSecond: { mean: 10 } },
  }))
  const input = { environment, results, idempotencyKey: `publication of ${environment}` }
  return (await submitReport({ ctx: instance.ctx, input })).report.results.map(({ id }) => id)
}
const table: PublishedTable = {
  title: 'All',
  columns: [{ head: 'n', shows: { figure: 'requestsPerSecond' } }],
  rows: [],
}

beforeAll(async () => {
  instance = await createTestInstance()
  ids = [...(await submit('one')), ...(await submit('two'))]
  const tables = [{ ...table, rows: ids.map((result) => ({ cells: [{ result }] })) }]
  const date = { at: '2020-01-01T00:00:00Z', precision: 'year' as const, evidence: 'told' }
  const input = { id: 'both', title: 'Both', url: null, date, tables, charts: [] }
  await putPublication({ ctx: instance.ctx, input })
})
afterAll(() => instance.close())

it('has the results of several reports, those of each with its place', async () => {
  const { places, results } = await getPublication({ ctx: instance.ctx, input: { id: 'both' } })
  expect(places.map(({ environment }) => environment.name)).toEqual(['one', 'two'])
  expect(results.map(({ id }) => id)).toEqual(ids)
  expect(new Set(results.map(({ environmentId }) => environmentId)).size).toBe(2)
  expect(results.every(({ figures }) => figures.requestsPerSecond === 10)).toBe(true)
})

it('takes one statement to list, to get and to put', async () => {
  const statements = (work: (ctx: TestInstance['ctx']) => Promise<unknown>) =>
    countStatements(instance.db, (db) => work({ ...instance.ctx, db }))
  expect(await statements((ctx) => listPublications({ ctx, input: {} }))).toHaveLength(1)
  expect(await statements((ctx) => getPublication({ ctx, input: { id: 'both' } }))).toHaveLength(1)
  const date = { at: '2020-01-01T00:00:00Z', precision: 'day' as const, evidence: 'told' }
  const input = { id: 'none', title: 'None', url: null, date, tables: [table], charts: [] }
  expect(await statements((ctx) => putPublication({ ctx, input }))).toHaveLength(1)
})

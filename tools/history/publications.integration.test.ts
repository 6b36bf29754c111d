import path from 'node:path'
import type { Publication, PublicationList, PublishedFigure } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../apps/api/test/support/start-app.ts'
import { handInHistory } from './hand-in.ts'
import { comparable, markdownTables, publicationIds, publishedTables, type TextTable } from './test/read-published.ts'

const root = path.resolve(import.meta.dirname, '../..')
let api: TestApp

beforeAll(async () => {
  api = await startApp()
  const apiUrl = await api.app.listen({ host: '127.0.0.1', port: 0 })
  await handInHistory(root, { apiUrl, token: api.tokens.apiToken }, () => undefined)
})
afterAll(() => api.close())

const get = async <Answer>(url: string): Promise<Answer> => {
  const response = await api.call('apiToken', { method: 'GET', url: `/api/v1${url}` })
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  return response.json<Answer>()
}
const text = async (url: string): Promise<string> =>
  (await api.call('apiToken', { method: 'GET', url: `/api/v1${url}` })).body

const scales: Record<string, number> = { us: 1, ms: 1e3, s: 1e6 }

/** Converts what a document says into the base unit of its figure. Parsed independently of the code that wrote it. */
const given = (written: string, { figure }: PublishedFigure): number => {
  const clock = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(written)
  if (figure === 'custom.timeToComplete' && clock) return Number(clock[1] ?? 0) * 60 + Number(clock[2] ?? 0)
  const [, digits = '', unit = ''] = /^~?([\d,.]+)(\D*)$/.exec(written) ?? []
  return Number(digits.replaceAll(',', '')) * (figure.startsWith('latency') ? (scales[unit] ?? Number.NaN) : 1)
}

describe('the list', () => {
  it('has every source, newest first, with date, address and machine', async () => {
    const { items } = await get<PublicationList>('/publications')
    expect(items.map(({ id }) => id).toSorted()).toEqual(publicationIds.toSorted())
    expect(items.map(({ date }) => date.at)).toEqual(
      items
        .map(({ date }) => date.at)
        .toSorted()
        .reverse(),
    )
    expect(items.reduce((sum, { results }) => sum + results, 0)).toBe(78)
    expect(items.find(({ id }) => id === 'aspnet')).toMatchObject({
      url: 'https://github.com/aspnet/benchmarks',
      tables: 3,
      results: 15,
      date: { at: '2015-12-31T00:00:00.000Z', precision: 'year' },
      places: [{ hardware: expect.stringContaining('Xeon E5-1650') }, {}],
    })
  })
})

describe.each(publicationIds)('%s', (id) => {
  const documents = publishedTables(id)

  it('has every figure of its document in the answer of the API, in its place', async () => {
    const { tables, results } = await get<Publication>(`/publications/${id}`)
    const byId = new Map(results.map((result) => [result.id, result]))
    expect(tables.map(({ title }) => title)).toEqual(documents.map(({ title }) => title))
    let compared = 0
    for (const [index, { columns, rows }] of tables.entries()) {
      const document = documents[index] as TextTable
      expect(columns.map(({ head }) => head)).toEqual(document.head)
      expect(rows).toHaveLength(document.rows.length)
      for (const [row, { shows: ofRow, cells }] of rows.entries()) {
        for (const [column, cell] of cells.entries()) {
          const shows = ofRow ?? columns[column]?.shows
          if (cell?.text !== undefined || !shows) continue
          const written = comparable(document.head[column] ?? '', document.rows[row]?.[column] ?? '')
          const value = cell?.result === undefined ? null : (byId.get(cell.result)?.figures[shows.figure] ?? null)
          const where = `${document.title}, row ${row + 1}, ${document.head[column]}`
          if (written === '-') expect(value, where).toBeNull()
          else {
            const shown = value !== null && shows.cut ? Math.trunc(value) : value
            expect(shown, where).toBeCloseTo(given(written, shows), 9)
          }
          compared++
        }
      }
    }
    expect(compared).toBe({ aspnet: 15, 'iris-dotnet-express': 60, 'rest-services': 5, 'node-go': 16 }[id] ?? 68)
  })

  const shown = (table: TextTable): string[][] =>
    table.rows.map((cells) =>
      cells.map((cell, column) => {
        const plain = cell.replaceAll(/^\*\*?|\*\*?$/g, '').replaceAll(/\\(.)/g, '$1')
        return comparable(table.head[column] ?? '', plain)
      }),
    )
  const expected = (table: TextTable): string[][] =>
    table.rows.map((cells) => cells.map((cell, column) => comparable(table.head[column] ?? '', cell) || ''))

  it('is the tables of its document as Markdown, cell by cell', async () => {
    const tables = markdownTables(await text(`/export?table=publication&id=${id}&format=markdown`))
    expect(tables.map(({ head }) => head)).toEqual(documents.map(({ head }) => head))
    for (const [index, table] of tables.entries()) expect(shown(table)).toEqual(expected(documents[index] as TextTable))
  })

  it('gives each table as a file of its own', async () => {
    for (const [index, document] of documents.entries()) {
      const one = `/export?table=publication&id=${id}&part=${index + 1}`
      expect(markdownTables(await text(`${one}&format=markdown`)).map(shown)).toEqual([expected(document)])
      const lines = (await text(`${one}&format=csv`)).trim().split('\r\n')
      expect(lines).toHaveLength(document.rows.length + 1)
      const book = await api.call('apiToken', { method: 'GET', url: `/api/v1${one}&format=xlsx` })
      expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
    const beyond = `/api/v1/export?table=publication&id=${id}&part=${documents.length + 1}`
    expect((await api.call('apiToken', { method: 'GET', url: beyond })).statusCode).toBe(422)
  })
})

describe('the line of machines', () => {
  const machines = async (part: number): Promise<string | undefined> =>
    (await text(`/export?table=publication&id=node-go&part=${part}&format=markdown`))
      .split('\n')
      .find((line) => line.startsWith('2019. '))

  it('names those whose figures are in the table, not those of its neighbours', async () => {
    expect(await machines(1)).toContain('Core i7')
    expect(await machines(1)).not.toContain('f1-micro')
    expect(await machines(3)).toContain('f1-micro')
    expect(await machines(3)).not.toContain('Core i7')
  })
})

describe('what stands out', () => {
  const marks = async (id: string, part: number) => {
    const [table] = markdownTables(await text(`/export?table=publication&id=${id}&part=${part}&format=markdown`))
    return (table as TextTable).rows
  }

  it('is the best and the worst of a row where columns are compared', async () => {
    const [simple, , , latency] = await marks('vapor-spring-node-gin', 1)
    expect(simple).toEqual(['Simple requests', '*13029793*', '14620634', '22724555', '**63284600**'])
    expect(latency).toEqual(['Average Latency', '2.40ms', '2.91ms', '*6.98ms*', '**573.27us**'])
  })

  it('is told within a test, never between what was asked for differently', async () => {
    const iris = await marks('iris-dotnet-express', 1)
    expect(iris.map((cells) => cells[2])).toEqual([
      ...['**131268**', '110150', '*70352*', '**82477**', '61946', '*46962*'],
      ...['**114378**', '*82608*', '-', '**42501**', '*26051*', '-'],
    ])
    const baselines = await marks('aspnet', 1)
    expect(baselines.map((cells) => cells[2]).join(' ')).not.toContain('*')
    expect((await marks('aspnet', 2)).map((cells) => cells[2])).toEqual([
      '*57,843*',
      '**276,727**',
      '*231,609*',
      '**102,730**',
      '75,632',
      '176,509',
    ])
  })
})

import type { PutPublication as Body, PublishedChart, PublishedTable } from '@wrkbench/contracts'
import { putPublication as store } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { figuresNamed, isFigure } from '../domain/publication/published-figures.ts'
import { type FieldProblem, invalid } from '../errors.ts'

export type PutPublication = Body & { id: string }

/**
 * Stores the layout in which somebody published stored results; replaces a publication with the same id. One statement.
 * @throws ServiceError VALIDATION naming each wrong reference in tables and diagrams
 */
export const putPublication = async ({ ctx, input }: Call<PutPublication>): Promise<void> => {
  const { id, title, url, date, tables, charts } = input
  const problems = [
    ...tables.flatMap((table, index) => tableProblems(table, `/tables/${index}`)),
    ...charts.flatMap((chart, index) => chartProblems(chart, tables, `/charts/${index}`)),
  ]
  if (problems.length > 0) throw invalid(problems)
  const named = resultsNamed(tables)
  const unknown = await store(ctx.db.pool, {
    project: projectSlug(ctx, input.project),
    id,
    title,
    url,
    tables,
    charts,
    publishedAt: new Date(date.at),
    datePrecision: date.precision,
    dateEvidence: date.evidence,
    resultIds: [...new Set(named.map(({ result }) => result))].map(Number),
    at: ctx.clock.now(),
  })
  const wrong = new Set(unknown)
  if (wrong.size === 0) return
  throw invalid(
    named
      .filter(({ result }) => wrong.has(result))
      .map(({ result, path }) => ({ path, message: `No report of this project has a result ${result}.` })),
  )
}

const resultsNamed = (tables: readonly PublishedTable[]): { result: string; path: string }[] =>
  tables.flatMap(({ rows }, table) =>
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((cell, index) => {
        const path = `/tables/${table}/rows/${row}/cells/${index}/result`
        return cell?.result === undefined ? [] : [{ result: cell.result, path }]
      }),
    ),
  )

const tableProblems = (table: PublishedTable, path: string): FieldProblem[] => [
  ...table.rows.flatMap(({ cells }, row) =>
    cells.length === table.columns.length
      ? []
      : [
          {
            path: `${path}/rows/${row}/cells`,
            message: `These are ${cells.length}, of ${table.columns.length} columns.`,
          },
        ],
  ),
  ...figuresNamed(table).flatMap(({ figure, path: place }) =>
    isFigure(figure) ? [] : [{ path: `${path}${place}`, message: `There is no figure ${figure}.` }],
  ),
]

/** Checks that a diagram refers to either one row or one column, which exists. */
const chartProblems = (chart: PublishedChart, tables: readonly PublishedTable[], path: string): FieldProblem[] => {
  const table = tables[chart.table]
  if (!table) return [{ path: `${path}/table`, message: `There is no table ${chart.table}; the first is 0.` }]
  if ((chart.row === undefined) === (chart.column === undefined))
    return [{ path, message: 'Give either row or column.' }]
  const line = chart.row === undefined ? table.columns[chart.column ?? -1] : table.rows[chart.row]
  return line?.shows ? [] : [{ path, message: `No line of ${table.title} that shows a figure is there.` }]
}

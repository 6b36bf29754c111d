import type { Publication } from '@wrkbench/contracts'
import type { FilledCell, FilledRow, FilledTable } from '@wrkbench/tables'
import { Marked } from '#components/figures/marked.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { cx } from '#lib/cx.ts'

/** The board on which all rates of a table stand; null: its source put together what was measured in several ways. */
const boardOf = ({ rows }: FilledTable): string | null => {
  if (!rows.some(({ cells }) => cells.some(({ shows }) => shows?.figure === 'requestsPerSecond'))) return null
  const results = rows.flatMap(({ cells }) => cells.flatMap(({ result }) => (result ? [result] : [])))
  const boards = new Set(
    results.map(({ scenario, environmentId, profile }) =>
      new URLSearchParams({
        scenario,
        environment: environmentId,
        profile: profile.id,
        metric: 'requestsPerSecond',
      }).toString(),
    ),
  )
  const [board] = boards
  return boards.size === 1 && board ? `/leaderboard?${board}` : null
}

const isFigures = ({ rows }: FilledTable, column: number): boolean => rows.some(({ cells }) => cells[column]?.shows)

const Name = ({ cell }: { cell: FilledCell }) => {
  const serverId = cell.result?.subject.serverId
  return serverId ? (
    <Link className="no-underline hover:underline" href={`/servers/${serverId}`}>
      {cell.text}
    </Link>
  ) : (
    cell.text
  )
}

const Row = ({ row, table }: { row: FilledRow; table: FilledTable }) => (
  <tr className={row.begins ? 'begins' : undefined}>
    {row.cells.map((cell, index) => {
      const head = table.columns[index]?.head ?? ''
      if (index === table.nameColumn) {
        return (
          <th key={head} scope="row" className="max-sm:col-span-2">
            <Name cell={cell} />
          </th>
        )
      }
      const isNumber = isFigures(table, index)
      return (
        <td key={head} className={isNumber ? 'num' : 'wide'} data-l={head || undefined}>
          <Marked text={cell.text} mark={cell.mark} />
        </td>
      )
    })}
  </tr>
)

const Head = ({ table }: { table: FilledTable }) => (
  <thead>
    <tr>
      {table.columns.map(({ head }, index) => {
        const className = isFigures(table, index) ? 'num' : undefined
        return head ? (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ) : (
          // nothing stands above this column in the source
          <td key="none" />
        )
      })}
    </tr>
  </thead>
)

/** A table as its source published it, and as a file. */
export const PublishedTableSection = ({
  publication,
  table,
  index,
  shares,
}: {
  publication: Publication
  table: FilledTable
  index: number
  /** of the width, for each column; null: as wide as its own text needs */
  shares: readonly number[] | null
}) => {
  const board = boardOf(table)
  return (
    <Section
      id={`table-${index + 1}`}
      title={table.title}
      note={
        table.marksByGroup && (
          <>
            <b>best</b> and <i>worst</i> of the rows that share a load and a machine
          </>
        )
      }
      actions={
        <>
          {board && (
            <ButtonLink look="quiet" className="cap" href={board}>
              Leaderboard
            </ButtonLink>
          )}
          <ExportLinks className="cap" query={{ table: 'publication', id: publication.id, part: String(index + 1) }} />
        </>
      }
    >
      <table className={cx('tbl tight fig blocks publication', shares && 'alike')}>
        <caption className="sr-only">{table.title}</caption>
        {shares && (
          <colgroup>
            {table.columns.map(({ head }, column) => (
              <col key={head} style={{ width: `${((shares[column] ?? 0) * 100).toFixed(1)}%` }} />
            ))}
          </colgroup>
        )}
        <Head table={table} />
        <tbody>
          {table.rows.map((row, place) => (
            // rows of a published table have no identity but their place
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a published table never changes
            <Row key={place} row={row} table={table} />
          ))}
        </tbody>
      </table>
      {table.note && <p className="cap mt-1">{table.note}</p>}
    </Section>
  )
}

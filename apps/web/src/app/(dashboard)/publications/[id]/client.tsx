'use client'
import { useQuery } from '@tanstack/react-query'
import { flagCatalogue, type Publication } from '@wrkbench/contracts'
import { filledCharts, filledTables } from '@wrkbench/tables'
import { publicationQuery } from '#api/queries.ts'
import { BarList } from '#components/figures/bar-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { cx } from '#lib/cx.ts'
import { columnShares } from '#lib/table/column-shares.ts'
import { PublishedDate } from '../published-date.tsx'
import { PublishedTableSection } from './published-table.tsx'
import { Remove } from './remove.tsx'
import './publication.css'

const Places = ({ publication: { places } }: { publication: Publication }) =>
  places.map(({ reportId, environment, hardware }) => (
    <span key={reportId}>
      {' '}
      <Link href={`/reports/${reportId}`}>{environment.name}</Link>: <b>{hardware ?? 'hardware unknown'}</b>.
    </span>
  ))

const Head = ({ publication }: { publication: Publication }) => (
  <PageHead
    title={publication.title}
    tag={<span className="tag">published</span>}
    actions={
      <>
        {publication.tables.length > 1 && <ExportLinks query={{ table: 'publication', id: publication.id }} />}
        <ShareLink />
        <ButtonLink look="quiet" href="/publications">
          Publications
        </ButtonLink>
      </>
    }
  >
    <p>
      <PublishedDate date={publication.date} />
      {publication.url && (
        <>
          {', '}
          <a href={publication.url} rel="noreferrer" target="_blank">
            {publication.url.replace(/^https?:\/\/(www\.)?/, '')}
          </a>
        </>
      )}
      .<Places publication={publication} /> Not measured here.
    </p>
  </PageHead>
)

/** What a reader must know of these figures, each once. */
const Doubts = ({ publication: { results, places } }: { publication: Publication }) => {
  const flags = new Set(results.flatMap((result) => result.flags.map(({ id }) => id)))
  const notes = places.flatMap(({ notes: note, ...place }) => (note ? [{ ...place, note }] : []))
  return (
    <div className="cap mt-4 max-w-[124ch]">
      <p>
        <b>Best</b>, <i>worst</i> of the figures for the same load on the same machine. All figures as they were
        published, none of them averaged or ranked.
      </p>
      {notes.map(({ reportId, environment, note }) => (
        <p key={reportId}>
          {places.length > 1 && `${environment.name}: `}
          {note}
        </p>
      ))}
      {[...flags].map((id) => (
        <p key={id}>{flagCatalogue[id].explanation}.</p>
      ))}
    </div>
  )
}

export const PublicationView = ({ id }: { id: string }) => {
  const { data, error } = useQuery(publicationQuery(id))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const tables = filledTables(data)
  const charts = filledCharts(data, tables)
  const shares = columnShares(tables)
  const isNarrow = tables.length > 1 && tables.every(({ columns }) => columns.length <= 5)
  return (
    <>
      <Head publication={data} />
      {charts.length > 0 && (
        <div className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-3">
          {charts.map((chart) => (
            <BarList key={chart.title} chart={chart} />
          ))}
        </div>
      )}
      <div className={cx('published', isNarrow && 'two')}>
        {tables.map((table, index) => (
          <PublishedTableSection key={table.title} publication={data} table={table} index={index} shares={shares} />
        ))}
      </div>
      <Doubts publication={data} />
      <Remove publication={data} />
    </>
  )
}

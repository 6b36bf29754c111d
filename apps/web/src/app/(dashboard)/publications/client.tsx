'use client'
import { useQuery } from '@tanstack/react-query'
import type { PublicationSummary } from '@wrkbench/contracts'
import { publicationsQuery } from '#api/queries.ts'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Command, Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/text/figures.ts'
import { PublishedDate } from './published-date.tsx'

const Source = ({ url }: Pick<PublicationSummary, 'url'>) =>
  url ? (
    <a href={url} rel="noreferrer" target="_blank">
      {url.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  ) : (
    <span className="text-ink-2">no link known</span>
  )

const Row = ({ publication }: { publication: PublicationSummary }) => (
  <tr>
    <th scope="row" className="wide font-medium! max-sm:col-span-2">
      <Link className="no-underline hover:underline" href={`/publications/${publication.id}`}>
        {publication.title}
      </Link>
      <span className="cap block">
        {plural(publication.tables, 'table')} of {plural(publication.results, 'result')}
      </span>
    </th>
    <td className="whitespace-nowrap" data-l="published">
      <PublishedDate date={publication.date} />
    </td>
    <td className="wide" data-l="source">
      <Source url={publication.url} />
    </td>
    <td className="wide text-ink-2">
      {publication.places.map(({ environment, hardware }) => (
        <span key={environment.id} className="block">
          {hardware ?? `${environment.name}: hardware unknown`}
        </span>
      ))}
    </td>
  </tr>
)

const Nothing = () => (
  <Notice title="No publications yet">
    <p>
      wrkbench comes with five benchmarks that others published from 2015 to 2021. To load them, start it like this.
      Nothing is stored twice.
    </p>
    <Command>npm start -- --with-history</Command>
  </Notice>
)

export const PublicationsView = () => {
  const { data, error } = useQuery(publicationsQuery())
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={6} />
  return (
    <>
      <PageHead
        title="Publications"
        actions={data.items.length > 0 && <ExportLinks query={{ table: 'publications' }} />}
      >
        <p>
          Benchmarks published by others, shown as their authors did: their tables, their order, their units. None of it
          was measured here.
        </p>
      </PageHead>
      <div className="mt-6">
        {data.items.length === 0 ? (
          <Nothing />
        ) : (
          <table className="tbl blocks" aria-label="Publications">
            <thead>
              <tr>
                <th>Title</th>
                <th>Published</th>
                <th>Source</th>
                <th>Machine</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((publication) => (
                <Row key={publication.id} publication={publication} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}

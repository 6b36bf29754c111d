import { useQuery } from '@tanstack/react-query'
import type { LeaderboardRow } from '@wrkbench/contracts'
import { publicationsQuery } from '#api/queries.ts'
import { Link } from '#components/ui/link.tsx'

/** Rows that others published stand in a table of theirs, too. Known last of all, so it is the end of the page. */
export const PublishedLinks = ({ rows }: { rows: readonly LeaderboardRow[] }) => {
  const reports = new Set(rows.flatMap(({ reportId }) => (reportId === null ? [] : [reportId])))
  const { data } = useQuery({ ...publicationsQuery(), enabled: reports.size > 0 })
  const published = data?.items.filter(({ places }) => places.some(({ reportId }) => reports.has(reportId))) ?? []
  if (published.length === 0) return null
  return (
    <p className="section cap flex flex-wrap gap-x-4">
      {published.map(({ id, title }) => (
        <span key={id}>
          As published: <Link href={`/publications/${id}`}>{title}</Link>
        </span>
      ))}
    </p>
  )
}

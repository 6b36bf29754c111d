import { useQuery } from '@tanstack/react-query'
import type { LeaderboardRow } from '@wrkbench/contracts'
import { publicationsQuery } from '#api/queries.ts'
import { ButtonLink } from '#components/ui/button.tsx'

/** Rows that others published stand in a table of theirs, too. */
export const PublishedLinks = ({ rows }: { rows: readonly LeaderboardRow[] }) => {
  const reports = new Set(rows.flatMap(({ reportId }) => (reportId === null ? [] : [reportId])))
  const { data } = useQuery({ ...publicationsQuery(), enabled: reports.size > 0 })
  const published = data?.items.filter(({ places }) => places.some(({ reportId }) => reports.has(reportId))) ?? []
  return published.map(({ id, title }) => (
    <ButtonLink key={id} look="quiet" href={`/publications/${id}`} aria-label={`As published: ${title}`}>
      As published
    </ButtonLink>
  ))
}

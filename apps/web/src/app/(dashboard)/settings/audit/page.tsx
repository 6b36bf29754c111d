import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { auditQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { shownProject } from '#api/shown-project.ts'
import { AuditView } from './client.tsx'
import { loadAuditParams, placeAsked, placesOf } from './search-params.ts'

export const metadata: Metadata = { title: 'Audit log' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { of, cursor } = loadAuditParams(await searchParams)
  const place = placeAsked(placesOf((await shownProject()).session), of)
  return (
    <Prefetched queries={place ? [auditQuery(place.value || null, cursor, serverGet)] : []}>
      <AuditView />
    </Prefetched>
  )
}

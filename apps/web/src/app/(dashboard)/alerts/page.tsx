import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { alertsQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { AlertsView } from './client.tsx'
import { alertsSearch, loadAlertsParams } from './search-params.ts'

export const metadata: Metadata = { title: 'Alerts' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AlertsPage({ searchParams }: Props) {
  const search = alertsSearch(loadAlertsParams(await searchParams))
  return (
    <Prefetched queries={[alertsQuery(search, serverGet)]}>
      <AlertsView />
    </Prefetched>
  )
}

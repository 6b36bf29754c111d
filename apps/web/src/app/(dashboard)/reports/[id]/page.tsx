import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { reportQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { ReportView } from './client.tsx'

export const metadata: Metadata = { title: 'Report' }

type Props = { params: Promise<{ id: string }> }

export default async function ReportPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[reportQuery(id, serverGet)]}>
      <ReportView key={id} id={id} />
    </Prefetched>
  )
}

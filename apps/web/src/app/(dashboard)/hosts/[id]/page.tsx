import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { hostQuery, runnersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { HostView } from './client.tsx'

export const metadata: Metadata = { title: 'Host' }

type Props = { params: Promise<{ id: string }> }

export default async function HostPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[hostQuery(id, serverGet), runnersQuery(serverGet)]}>
      <HostView id={id} />
    </Prefetched>
  )
}

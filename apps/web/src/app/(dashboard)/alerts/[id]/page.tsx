import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { alertQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { AlertView } from './client.tsx'

export const metadata: Metadata = { title: 'Alert' }

type Props = { params: Promise<{ id: string }> }

export default async function AlertPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[alertQuery(id, serverGet)]}>
      <AlertView key={id} id={id} />
    </Prefetched>
  )
}

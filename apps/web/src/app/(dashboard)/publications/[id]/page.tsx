import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { publicationQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { PublicationView } from './client.tsx'

export const metadata: Metadata = { title: 'Publication' }

type Props = { params: Promise<{ id: string }> }

export default async function PublicationPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[publicationQuery(id, serverGet)]}>
      <PublicationView key={id} id={id} />
    </Prefetched>
  )
}

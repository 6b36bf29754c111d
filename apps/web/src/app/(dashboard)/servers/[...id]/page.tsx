import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { newestQuery, scenariosQuery, serverQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { ServerView } from './client.tsx'

export const metadata: Metadata = { title: 'Server' }

type Props = { params: Promise<{ id: string[] }> }

export default async function ServerPage({ params }: Props) {
  const id = (await params).id.map(encodeURIComponent).join('/')
  return (
    <Prefetched queries={[serverQuery(id, serverGet), scenariosQuery(serverGet), newestQuery(id, serverGet)]}>
      <ServerView id={id} />
    </Prefetched>
  )
}

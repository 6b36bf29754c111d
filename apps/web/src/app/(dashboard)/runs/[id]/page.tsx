import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { runLogQuery, runQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { RunView } from './client.tsx'

export const metadata: Metadata = { title: 'Run' }

type Props = { params: Promise<{ id: string }> }

export default async function RunPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched
      queries={[
        runQuery(id, serverGet),
        runLogQuery(id, serverGet),
        serversQuery(serverGet),
        scenariosQuery(serverGet),
      ]}
    >
      <RunView key={id} id={id} />
    </Prefetched>
  )
}

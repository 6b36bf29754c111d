import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { EnvironmentView } from './client.tsx'

export const metadata: Metadata = { title: 'Environment' }

type Props = { params: Promise<{ id: string }> }

export default async function EnvironmentPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[environmentQuery(id, serverGet)]}>
      <EnvironmentView id={id} />
    </Prefetched>
  )
}

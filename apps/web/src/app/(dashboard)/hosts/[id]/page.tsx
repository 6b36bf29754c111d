import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { hostQuery, runnersQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { HostView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Host', hostQuery(id, serverGet), ({ name }) => name)
}

export default async function HostPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[hostQuery(id, serverGet), runnersQuery(serverGet)]}>
      <HostView id={id} />
    </Prefetched>
  )
}

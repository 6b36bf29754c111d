import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { environmentQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { EnvironmentView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Environment', environmentQuery(id, serverGet), ({ name }) => name)
}

export default async function EnvironmentPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[environmentQuery(id, serverGet)]}>
      <EnvironmentView id={id} />
    </Prefetched>
  )
}

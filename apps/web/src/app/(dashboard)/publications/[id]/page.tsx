import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { publicationQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { PublicationView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Publication', publicationQuery(id, serverGet), ({ title }) => title)
}

export default async function PublicationPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[publicationQuery(id, serverGet)]}>
      <PublicationView key={id} id={id} />
    </Prefetched>
  )
}

import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { newestQuery, scenariosQuery, serverQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { ServerView } from './client.tsx'

type Props = { params: Promise<{ id: string[] }> }

const idOf = async ({ params }: Props): Promise<string> => (await params).id.map(encodeURIComponent).join('/')

export const generateMetadata = async (props: Props): Promise<Metadata> =>
  titleOf('Server', serverQuery(await idOf(props), serverGet), ({ displayName }) => displayName)

export default async function ServerPage(props: Props) {
  const id = await idOf(props)
  return (
    <Prefetched queries={[serverQuery(id, serverGet), scenariosQuery(serverGet), newestQuery(id, serverGet)]}>
      <ServerView id={id} />
    </Prefetched>
  )
}

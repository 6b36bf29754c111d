import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { jobsOfSuiteQuery, suiteQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { SuiteView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Suite', suiteQuery(id, serverGet), ({ name }) => name)
}

export default async function SuitePage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[suiteQuery(id, serverGet), jobsOfSuiteQuery(id, serverGet)]}>
      <SuiteView key={id} id={id} />
    </Prefetched>
  )
}

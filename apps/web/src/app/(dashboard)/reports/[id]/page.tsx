import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { reportQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { ReportView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf('Report', reportQuery(id, serverGet), ({ environment }) => `Report from ${environment.name}`)
}

export default async function ReportPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[reportQuery(id, serverGet)]}>
      <ReportView key={id} id={id} />
    </Prefetched>
  )
}

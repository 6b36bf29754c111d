import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { alertQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { AlertView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf(
    'Alert',
    alertQuery(id, serverGet),
    ({ subject, scenario }) => `${subject.displayName} on ${scenario.displayName}`,
  )
}

export default async function AlertPage({ params }: Props) {
  const { id } = await params
  return (
    <Prefetched queries={[alertQuery(id, serverGet)]}>
      <AlertView key={id} id={id} />
    </Prefetched>
  )
}

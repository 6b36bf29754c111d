import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { runLogQuery, runQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { titleOf } from '#api/title-of.ts'
import { RunView } from './client.tsx'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id } = await params
  return titleOf(
    'Run',
    runQuery(id, serverGet),
    (run) => `${run.serverId} on ${run.scenarioId}, round ${run.round} of job ${run.jobNumber}`,
  )
}

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

'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { RunnerEntry } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { environmentsQuery, runnersQuery } from '#api/queries.ts'
import { Confirm } from '#components/ui/confirm.tsx'

/** For a machine that will not come back. */
export const RemoveHost = ({ runner }: { runner: RunnerEntry }) => {
  const client = useQueryClient()
  const { environment, hostId, hostFacts } = runner
  const remove = async () => {
    await browserSend('DELETE', `/environments/${environment.id}/hosts/${hostId}`)
    await Promise.all(
      [runnersQuery(), environmentsQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    )
  }
  return (
    <Confirm
      trigger="Remove host"
      title={`Remove ${hostFacts.hostname} from ${environment.name}?`}
      action="Remove host"
      keep="Keep it"
      onConfirm={remove}
    >
      Its results stay. Starting a runner there again brings it back.
    </Confirm>
  )
}

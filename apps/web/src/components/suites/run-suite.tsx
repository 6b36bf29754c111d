'use client'
import type { JobDetail, Suite } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { useGo } from '#lib/project/use-go.ts'

/** Submits the suite's job and opens it; says beside the button if that fails. */
export const RunSuite = ({ suite, look }: { suite: Pick<Suite, 'id' | 'name'>; look?: 'go' | 'plain' }) => {
  const go = useGo()
  const sending = useSending({ leaves: true, fields: false })
  const run = () =>
    sending.send(async () => {
      const job = await browserSend<JobDetail>('POST', `/suites/${suite.id}/run`)
      go(`/jobs/${job.id}`)
    })
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1">
      <Refusal of={sending} />
      <Button look={look} disabled={sending.busy} onClick={run} aria-label={`Run now: ${suite.name}`}>
        Run now
      </Button>
    </span>
  )
}

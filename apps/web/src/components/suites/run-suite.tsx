'use client'
import type { JobDetail, Suite } from '@wrkbench/contracts'
import { useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { useGo } from '#lib/project/use-go.ts'

/** Submits the suite's job and goes there; says why not beside the button. */
export const RunSuite = ({ suite, look }: { suite: Pick<Suite, 'id' | 'name'>; look?: 'go' | 'plain' }) => {
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const job = await browserSend<JobDetail>('POST', `/suites/${suite.id}/run`)
      go(`/jobs/${job.id}`)
    } catch (error) {
      setBusy(false)
      setFailed(error instanceof Error ? error.message : 'It could not be run.')
    }
  }
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1">
      {failed && (
        <span role="alert" className="text-slower">
          {failed}
        </span>
      )}
      <Button look={look} disabled={busy} onClick={run} aria-label={`Run now: ${suite.name}`}>
        Run now
      </Button>
    </span>
  )
}

'use client'
import type { JobDetail, ScenarioEntry, ServerEntry } from '@wrkbench/contracts'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { browserSend } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { estimateSeconds } from '#lib/estimate.ts'
import { plural } from '#lib/figures.ts'
import { type Draft, draftBody, draftCurl, draftMatrix, type FieldErrors } from '#lib/job-draft/draft.ts'
import { formatAbout } from '#lib/time.ts'
import type { PartProps } from './part-props.ts'

type SummaryProps = PartProps & {
  servers: readonly ServerEntry[]
  scenarios: readonly ScenarioEntry[]
  onErrors: (errors: FieldErrors) => void
}

const useOrigin = (): string => {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}

const Preview = ({ draft, servers, scenarios }: Pick<SummaryProps, 'draft' | 'servers' | 'scenarios'>) => {
  const { cells } = draftMatrix(draft, servers)
  const name = (id: string) => servers.find((entry) => entry.id === id)?.displayName ?? id
  const scenarioName = (id: string) => scenarios.find((entry) => entry.id === id)?.displayName ?? id
  if (draft.servers.length === 0 || draft.scenarios.length === 0) {
    return (
      <p className="text-ink-2">
        Choose {draft.servers.length === 0 ? 'servers' : 'scenarios'}, and the cells of the job appear here.
      </p>
    )
  }
  return (
    <div className="overflow-x-auto">
      <table className="tbl tight preview">
        <thead>
          <tr>
            <td />
            {draft.scenarios.map((id) => (
              <th key={id}>{scenarioName(id)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draft.servers.map((serverId) => (
            <tr key={serverId}>
              <th scope="row" className="font-medium!">
                {name(serverId)}
              </th>
              {draft.scenarios.map((scenarioId) => (
                <td key={scenarioId}>
                  {cells.get(`${serverId} ${scenarioId}`) === 'run' ? (
                    <span className="u">{`${draft.load.length * draft.rounds} ×`}</span>
                  ) : (
                    <span className="cap text-warn">not served</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Time = ({ draft, runs }: { draft: Draft; runs: number }) => {
  const cells = runs / Math.max(1, draft.rounds * draft.load.length)
  const seconds = estimateSeconds({
    cells,
    rounds: draft.rounds,
    warmupSeconds: draft.warmup,
    durations: draft.load.map((profile) => profile.durationSeconds ?? null),
  })
  const counted = draft.load.filter((profile) => profile.requests !== undefined).length
  if (runs === 0) return null
  return (
    <p className="mt-3">
      <b className="text-t3">{plural(runs, 'run')}</b> <span className="u">{formatAbout(seconds)}</span>
      {counted > 0 && <span className="cap block">plus the time that loads of a number of requests take</span>}
    </p>
  )
}

const Conflicts = ({ draft, change, servers }: Pick<SummaryProps, 'draft' | 'change' | 'servers'>) => {
  const { refused } = draftMatrix(draft, servers)
  const ids = [...new Set(refused.map((pair) => pair.serverId))]
  if (ids.length === 0) return null
  const names = ids.map((id) => servers.find((entry) => entry.id === id)?.displayName ?? id)
  return (
    <div className="mt-3 text-warn" role="status">
      <p>A job runs every pair. {names.join(', ')} cannot take part in all of them.</p>
      <Button className="mt-2" onClick={() => change({ servers: draft.servers.filter((id) => !ids.includes(id)) })}>
        Leave out {names.join(', ')}
      </Button>
    </div>
  )
}

const useSubmit = (draft: Draft, onErrors: (errors: FieldErrors) => void) => {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const made = await browserSend<JobDetail>('POST', '/jobs', draftBody(draft))
      router.push(`/jobs/${made.id}`)
    } catch (error) {
      setBusy(false)
      setFailed(error instanceof Error ? error.message : 'The job could not be submitted.')
      if (error instanceof ApiError) onErrors(error.problem?.errors ?? [])
    }
  }
  return { busy, failed, submit }
}

/** What will run, how long it takes, the button, and the same as a command. */
export const Summary = ({ draft, change, errors, servers, scenarios, onErrors }: SummaryProps) => {
  const origin = useOrigin()
  const { busy, failed, submit } = useSubmit(draft, onErrors)
  const { runs, refused } = draftMatrix(draft, servers)
  const curl = draftCurl(draft, origin)
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary" className="mb-3">
        This job
      </h2>
      <Preview draft={draft} servers={servers} scenarios={scenarios} />
      <Time draft={draft} runs={runs} />
      <Conflicts draft={draft} change={change} servers={servers} />
      <Button look="go" className="mt-4 w-full" disabled={busy || runs === 0 || refused.length > 0} onClick={submit}>
        {busy ? 'Submitting' : 'Run this job'}
      </Button>
      {failed && (
        <p role="alert" className="mt-2 text-slower">
          {failed}
          {errors.length > 0 && ` ${plural(errors.length, 'field')} marked.`}
        </p>
      )}
      <div className="mt-6 flex items-baseline justify-between gap-3">
        <h3>The same from a shell</h3>
        <CopyButton className="cap" text={curl}>
          Copy
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a command that scrolls must be reachable by keyboard */}
      <pre className="well mt-2 max-h-48 overflow-y-auto" tabIndex={0}>
        {curl}
      </pre>
    </aside>
  )
}

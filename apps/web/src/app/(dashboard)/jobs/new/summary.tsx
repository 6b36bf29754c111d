'use client'
import { useQuery } from '@tanstack/react-query'
import { type JobDetail, likelyWarmUp, type ScenarioEntry, type ServerEntry, type Suite } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { ApiError } from '#api/problem.ts'
import { suiteQuery } from '#api/queries.ts'
import { useProject } from '#components/session/session.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { cx } from '#lib/cx.ts'
import type { FieldErrors } from '#lib/form/field-errors.ts'
import { useSending } from '#lib/form/use-sending.ts'
import { estimateSeconds } from '#lib/job/estimate.ts'
import {
  type Draft,
  draftBody,
  draftCurl,
  draftMatrix,
  draftRounds,
  draftWarmUp,
  runsPerPair,
} from '#lib/job-draft/draft.ts'
import { pinningChoices } from '#lib/job-draft/presets.ts'
import { useGo } from '#lib/project/use-go.ts'
import { suiteJobOf } from '#lib/suites/suite-job.ts'
import { plural } from '#lib/text/figures.ts'
import { fewOf } from '#lib/text/listed.ts'
import { formatAbout } from '#lib/text/time.ts'
import type { PartProps } from './part-props.ts'
import { suiteHrefOfDraft } from './search-params.ts'

type SummaryProps = PartProps & {
  servers: readonly ServerEntry[]
  scenarios: readonly ScenarioEntry[]
  onErrors: (errors: FieldErrors) => void
  /** id of the suite that is changed; null: a job is made */
  suite: string | null
}

const useOrigin = (): string => {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}

/** a longer table scrolls within its place: below it is what runs the job */
const mostInSight = 16
const longPreview = {
  className: 'overflow-auto max-h-[min(33rem,60vh)]',
  role: 'region',
  'aria-label': 'What will be measured, all servers',
  tabIndex: 0,
}

const Preview = ({ draft, servers, scenarios }: Pick<SummaryProps, 'draft' | 'servers' | 'scenarios'>) => {
  const { cells } = draftMatrix(draft, servers)
  const name = (id: string) => servers.find((entry) => entry.id === id)?.displayName ?? id
  const scenarioName = (id: string) => scenarios.find((entry) => entry.id === id)?.displayName ?? id
  if (draft.servers.length === 0 || draft.scenarios.length === 0) {
    return (
      <p className="text-ink-2">
        Choose {draft.servers.length === 0 ? 'servers' : 'scenarios'} to see what will be measured.
      </p>
    )
  }
  return (
    <div {...(draft.servers.length > mostInSight ? longPreview : { className: 'overflow-x-auto' })}>
      <table className="tbl tight preview" aria-label="What will be measured">
        <thead>
          <tr>
            <td />
            {draft.scenarios.map((id) => (
              <th key={id} scope="col">
                {scenarioName(id)}
              </th>
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
                    <span className="u">{`${runsPerPair(draft)} ×`}</span>
                  ) : (
                    <span className={cx('cap', !draft.servedOnly && 'text-warn')}>not served</span>
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
  const cells = runs / Math.max(1, draftRounds(draft) * draft.load.length)
  const seconds = estimateSeconds({
    cells,
    rounds: draftRounds(draft),
    warmupSeconds: likelyWarmUp(draftWarmUp(draft)),
    durations: draft.load.map((profile) => profile.durationSeconds ?? null),
  })
  const counted = draft.load.filter((profile) => profile.requests !== undefined).length
  const pinning = draft.pinning === 'auto' ? null : pinningChoices.find(({ value }) => value === draft.pinning)
  if (runs === 0) return null
  return (
    <p className="mt-3">
      <b className="text-t3">{plural(runs, 'run')}</b> <span className="u">{formatAbout(seconds)}</span>
      {draft.spare > 0 && (
        <span className="cap block">{`and at most ${plural((runs / draftRounds(draft)) * draft.spare, 'spare run')}`}</span>
      )}
      {pinning && <span className="cap block">CPU pinning: {pinning.label.toLowerCase()}</span>}
      {counted > 0 && <span className="cap block">plus the loads that end after a number of requests</span>}
    </p>
  )
}

const Conflicts = ({ draft, change, servers }: Pick<SummaryProps, 'draft' | 'change' | 'servers'>) => {
  const { refused } = draftMatrix(draft, servers)
  if (draft.servedOnly && refused.length > 0) {
    return (
      <p className="mt-3 text-ink-2">
        {plural(refused.length, 'combination')} left out: the server lacks the scenario.{' '}
        <Button look="quiet" onClick={() => change({ servedOnly: false })}>
          Undo
        </Button>
      </p>
    )
  }
  const ids = [...new Set(refused.map((pair) => pair.serverId))]
  if (ids.length === 0) return null
  const names = ids.map((id) => servers.find((entry) => entry.id === id)?.displayName ?? id)
  return (
    <div className="mt-3 text-warn" role="status">
      <p>{fewOf(names)} cannot serve every scenario you chose.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => change({ servedOnly: true })}>Leave out {plural(refused.length, 'combination')}</Button>
        <Button
          className="whitespace-normal! h-auto! min-h-[var(--hit)]"
          onClick={() => change({ servers: draft.servers.filter((id) => !ids.includes(id)) })}
        >
          Leave out {fewOf(names)}
        </Button>
      </div>
    </div>
  )
}

/** Problems of a suite's job stand under `/job`; the builder knows them without. */
const withoutJob = (errors: FieldErrors): FieldErrors =>
  errors.map(({ path, message }) => ({ path: path.replace(/^\/job(?=\/)/, ''), message }))

const useSubmit = (draft: Draft, onErrors: (errors: FieldErrors) => void, suite: Suite | undefined) => {
  const go = useGo()
  const sending = useSending({ leaves: true, fields: false })
  const store = async (): Promise<string> => {
    if (!suite) return `/jobs/${(await browserSend<JobDetail>('POST', '/jobs', ofShownProject(draftBody(draft)))).id}`
    await browserSend<Suite>('PATCH', `/suites/${suite.id}`, { job: suiteJobOf(draft, suite.job) })
    return `/suites/${suite.id}`
  }
  // the fields to blame stand in other parts of the page
  const mark = (error: unknown): never => {
    if (error instanceof ApiError) onErrors(withoutJob(error.problem?.errors ?? []))
    throw error
  }
  return { sending, submit: () => sending.send(async () => go(await store().catch(mark))) }
}

/** Whether some field holds what cannot be sent: what was typed there before would be sent in its place. */
const showWrongField = (): boolean => {
  const wrong = document.querySelector<HTMLInputElement>('.builder input:invalid')
  wrong?.closest('details')?.setAttribute('open', '')
  return wrong?.reportValidity() === false
}

/** What will run, how long it takes, the button, and the same as a command. */
export const Summary = ({ draft, change, errors, servers, scenarios, onErrors, suite: suiteId }: SummaryProps) => {
  const origin = useOrigin()
  const suite = useQuery({ ...suiteQuery(suiteId ?? ''), enabled: suiteId !== null }).data
  const { sending, submit } = useSubmit(draft, onErrors, suite)
  const { busy, failed } = sending
  const { runs, refused } = draftMatrix(draft, servers)
  const curl = draftCurl(draft, origin, useProject())
  const impossible = runs === 0 || (refused.length > 0 && !draft.servedOnly)
  const missesSuite = suiteId !== null && !suite
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary" className="mb-3">
        This job
      </h2>
      <Preview draft={draft} servers={servers} scenarios={scenarios} />
      <Time draft={draft} runs={runs} />
      <Conflicts draft={draft} change={change} servers={servers} />
      <Button
        look="go"
        className="mt-4 w-full"
        disabled={busy || impossible || missesSuite}
        onClick={() => showWrongField() || submit()}
      >
        {busy ? 'Submitting' : suite ? `Save to ${suite.name}` : 'Run this job'}
      </Button>
      {!suiteId && !impossible && (
        <ButtonLink className="mt-2 w-full" href={suiteHrefOfDraft(draft)}>
          Save as suite
        </ButtonLink>
      )}
      {failed && (
        <p role="alert" className="mt-2 text-slower">
          {`Not submitted: ${failed.replace(/\.$/, '')}.`}
          {errors.length > 0 && ` ${plural(errors.length, 'field')} marked.`}
        </p>
      )}
      <div className="mt-6 flex items-baseline justify-between gap-3">
        <h3>The same with curl</h3>
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

'use client'
import { type AlertList, alertKinds } from '@wrkbench/contracts'
import { alertsQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { AlertEntry } from '#components/alerts/alert-entry.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { alertsParams, alertsSearch, type Shown, shown, shownStates } from './search-params.ts'

const choicesOf = ({ counts }: AlertList) => {
  const { open, acknowledged, suspected, closed, dismissed } = counts
  const now = open + acknowledged + suspected
  return [
    { value: 'now', label: `Now ${now}` },
    { value: 'over', label: `Over ${closed}` },
    { value: 'all', label: `All ${now + closed + dismissed}` },
  ]
}

const kinds = [
  { value: '', label: 'Both' },
  { value: 'regression', label: '▼ Worse' },
  { value: 'improvement', label: '▲ Better' },
]

const empty: Record<Shown, string> = {
  now: 'Nothing is wrong, as far as anybody can tell',
  over: 'No alert is over',
  all: 'There has been no alert',
}

const Nothing = ({ show, never }: { show: Shown; never: boolean }) => (
  <Notice title={empty[show]} actions={never && <ButtonLink href="/suites">Measure by the clock</ButtonLink>}>
    <p>
      A series speaks up when two points in a row, or a point and the job that checks it, lie outside of what the points
      before let expect: on the same hardware, measured the same way, from eight points on. Pull requests never do.
    </p>
  </Notice>
)

export const AlertsView = () => {
  const [params, setParams] = useUrlState(alertsParams)
  const { data, error, isPlaceholderData } = useSteadyQuery(alertsQuery(alertsSearch(params)))
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={6} tall={88} />
  const { show, kind, series, cursor } = params
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        title="Alerts"
        actions={
          data.items.length > 0 && <ExportLinks query={{ table: 'alerts', state: shownStates[show], kind, series }} />
        }
      >
        <p>
          Series that got worse or better, and that was confirmed. One closes by itself when two points in a row are
          back. <Link href="/settings/project">When they speak</Link>
        </p>
      </PageHead>
      <div className="bar">
        <Segmented
          label="Show"
          choices={choicesOf(data)}
          value={show}
          onChange={(value) => setParams({ show: shown.find((one) => one === value) ?? null, cursor: null })}
        />
        <Segmented
          label="Which"
          choices={kinds}
          value={kind ?? ''}
          onChange={(value) => setParams({ kind: alertKinds.find((one) => one === value) ?? null, cursor: null })}
        />
        {series && <Button onClick={() => setParams({ series: null, cursor: null })}>Of every series</Button>}
      </div>
      <div className="mt-4">
        {data.items.length > 0 ? (
          <ul aria-label="Alerts">
            {data.items.map((alert) => (
              <AlertEntry key={alert.id} alert={alert} />
            ))}
          </ul>
        ) : (
          <Nothing show={show} never={Object.values(data.counts).every((count) => count === 0)} />
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {cursor && <Button onClick={() => setParams({ cursor: null })}>First</Button>}
        {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>More</Button>}
      </div>
    </div>
  )
}

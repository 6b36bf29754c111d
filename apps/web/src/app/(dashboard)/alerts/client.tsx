'use client'
import { type AlertKind, type AlertList, alertKinds } from '@wrkbench/contracts'
import { alertsQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { AlertEntry } from '#components/alerts/alert-entry.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { plural } from '#lib/text/figures.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { alertsParams, alertsSearch, type Shown, shown, shownStates } from './search-params.ts'

const choicesOf = ({ counts }: AlertList) => {
  const { open, acknowledged, suspected, closed, dismissed } = counts
  const now = open + acknowledged + suspected
  return [
    { value: 'now', label: `Open ${now}` },
    { value: 'over', label: `Closed ${closed}` },
    { value: 'all', label: `All ${now + closed + dismissed}` },
  ]
}

const kinds = [
  { value: '', label: 'Both' },
  { value: 'regression', label: '▼ Worse' },
  { value: 'improvement', label: '▲ Better' },
]

const empty: Record<Shown, string> = {
  now: 'No open alerts',
  over: 'No closed alerts',
  all: 'No alerts',
}

const of: Record<AlertKind, string> = { regression: ' for the worse', improvement: ' for the better' }

const Never = () => (
  <Notice title="No alerts yet" actions={<ButtonLink href="/suites">Measure on a schedule</ButtonLink>}>
    <p>
      An alert opens when two results in a row, or one result and the job that checks it, fall outside the range that
      earlier results predict. That takes at least eight results from the same hardware and method. Results of pull
      requests are left out.
    </p>
  </Notice>
)

type NothingProps = {
  params: { show: Shown; kind: AlertKind | null; series: string | null }
  total: number
  all: () => void
}

/** There are alerts, but none of what is chosen. */
const Nothing = ({ params: { show, kind, series }, total, all }: NothingProps) => (
  <Notice
    title={`${empty[show]}${kind ? of[kind] : ''}${series ? ' of this series' : ''}`}
    actions={<Button onClick={all}>Show all alerts</Button>}
  >
    <p>What is chosen above hides {plural(total, 'other alert')}.</p>
  </Notice>
)

export const AlertsView = () => {
  const [params, setParams] = useUrlState(alertsParams)
  const { data, error, isPlaceholderData } = useSteadyQuery(alertsQuery(alertsSearch(params)))
  if (error && !data) throw error
  if (!data) return <PageSkeleton rows={6} tall={88} />
  const { show, kind, series, cursor } = params
  const total = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const never = total === 0
  return (
    <div aria-busy={isPlaceholderData}>
      <PageHead
        title="Alerts"
        actions={
          data.items.length > 0 && <ExportLinks query={{ table: 'alerts', state: shownStates[show], kind, series }} />
        }
      >
        <p>
          Confirmed changes for the worse or the better. An alert closes by itself when two results in a row are back to
          normal. <Link href="/settings/project">Alert settings</Link>
        </p>
      </PageHead>
      <LeftOut params={alertsParams} />
      {!never && (
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
          {series && <Button onClick={() => setParams({ series: null, cursor: null })}>All series</Button>}
        </div>
      )}
      <div className={never ? 'mt-6' : 'mt-4'}>
        {data.items.length > 0 ? (
          <ul aria-label="Alerts">
            {data.items.map((alert) => (
              <AlertEntry key={alert.id} alert={alert} />
            ))}
          </ul>
        ) : never ? (
          <Never />
        ) : (
          <Nothing
            params={params}
            total={total}
            all={() => setParams({ show: 'all', kind: null, series: null, cursor: null })}
          />
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {cursor && <Button onClick={() => setParams({ cursor: null })}>First</Button>}
        {data.nextCursor && <Button onClick={() => setParams({ cursor: data.nextCursor })}>More</Button>}
      </div>
    </div>
  )
}

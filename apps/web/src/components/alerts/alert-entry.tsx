import type { Alert } from '@wrkbench/contracts'
import { AlertActions } from '#components/alerts/alert-actions.tsx'
import { alertStateWords, sayEvidence, sayLevels } from '#components/alerts/alert-words.ts'
import { ShiftLine } from '#components/alerts/shift-line.tsx'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { cx } from '#lib/cx.ts'
import { nbsp } from '#lib/text/figures.ts'
import { trendHref } from '#lib/trends/href.ts'

/** An arrow and a word for the direction of the shift, faint if it is unconfirmed or over. */
export const AlertMark = ({ alert: { kind, state } }: { alert: Pick<Alert, 'kind' | 'state'> }) => {
  const isSure = state === 'open' || state === 'acknowledged'
  const isWorse = kind === 'regression'
  return (
    <span className={cx('font-medium', isSure ? (isWorse ? 'text-slower' : 'text-faster') : 'text-ink-2')}>
      {isWorse ? '▼ worse' : '▲ better'}
    </span>
  )
}

const Sources = ({ alert: { first, check, ...series } }: { alert: Alert }) => (
  <>
    <Link href={trendHref(series)}>trend</Link>
    {first.reportId && (
      <>
        {' · '}
        <Link href={`/reports/${first.reportId}`}>report</Link>
      </>
    )}
    {first.runId && (
      <>
        {' · '}
        <Link href={`/runs/${first.runId}`}>run</Link>
      </>
    )}
    {first.job && (
      <>
        {' · '}
        <Link href={`/jobs/${first.job.id}`}>job {first.job.number}</Link>
      </>
    )}
    {check && (
      <>
        {' · '}
        <Link href={`/jobs/${check.job.id}`}>check, job {check.job.number}</Link>
      </>
    )}
  </>
)

const State = ({ alert: { state, acknowledged, closed, note, createdAt, openedAt } }: { alert: Alert }) => (
  <>
    {alertStateWords[state]}
    {state === 'acknowledged' && acknowledged && (
      <>
        {' '}
        by {acknowledged.by}, <Ago at={acknowledged.at} />
      </>
    )}
    {closed ? (
      <>
        , <Ago at={closed.at} />
        {closed.point && closed.because === 'recovered' && (
          <>
            {' '}
            by the point of{' '}
            <Link href={`/results/${closed.point.resultId}`}>
              <MeasuredDay at={closed.point.at} yearOnly={false} />
            </Link>
          </>
        )}
      </>
    ) : (
      state !== 'acknowledged' && (
        <>
          , <Ago at={openedAt ?? createdAt} />
        </>
      )
    )}
    {note && <span className="text-ink"> “{note}”</span>}
  </>
)

const sentenceOf = ({ sentence }: Alert): string => sentence.replaceAll(' %', `${nbsp}%`)

/** What an alert is based on. */
const Basis = ({ alert }: { alert: Alert }) => (
  <>
    <p className="cap mt-1">
      <State alert={alert} />
    </p>
    <p className="cap">
      {sayEvidence(alert)} · <Sources alert={alert} />
    </p>
  </>
)

/** One alert of a list: what happened, how it looks, what it is based on, and what can be done. */
export const AlertEntry = ({ alert }: { alert: Alert }) => (
  <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-[160px_minmax(0,1fr)]">
    <div className="max-sm:order-2 max-sm:max-w-60 sm:row-span-2">
      <ShiftLine alert={alert} />
      <p className="cap mt-1 whitespace-nowrap">{sayLevels(alert)}</p>
    </div>
    <div className="min-w-0">
      <p className="break-words">
        <AlertMark alert={alert} />{' '}
        <Link className="font-medium no-underline hover:underline" href={`/alerts/${alert.id}`}>
          {sentenceOf(alert)}
        </Link>
      </p>
      <Basis alert={alert} />
    </div>
    <div className="empty:hidden max-sm:order-3 sm:col-start-2">
      <AlertActions alert={alert} />
    </div>
  </li>
)

/** The same on the alert's own page, whose title names the series and whose chart shows the shift. */
export const AlertSummary = ({ alert }: { alert: Alert }) => (
  <div className="mt-6 max-w-[96ch]">
    <p className="text-t3 leading-[var(--lh3)] font-medium break-words">
      <AlertMark alert={alert} /> {sentenceOf(alert)}
    </p>
    <Basis alert={alert} />
    <div className="mt-3 empty:hidden">
      <AlertActions alert={alert} />
    </div>
  </div>
)

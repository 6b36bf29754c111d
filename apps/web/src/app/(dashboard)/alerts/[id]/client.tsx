'use client'
import { useQuery } from '@tanstack/react-query'
import { type Alert, describeProfile, metricCatalogue } from '@wrkbench/contracts'
import { alertQuery } from '#api/queries.ts'
import { AlertSummary } from '#components/alerts/alert-entry.tsx'
import { alertWriter, sayLevels } from '#components/alerts/alert-words.ts'
import { ShiftChart } from '#components/alerts/shift-chart.tsx'
import { ifClosedLoop } from '#components/figures/latency-name.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Link } from '#components/ui/link.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { formatRatio, headUnit, missing, nbsp } from '#lib/text/figures.ts'

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`

const sayMetric = ({ metric }: Alert): string => {
  const { label, unit } = metricCatalogue[metric]
  return unit === 'µs' ? `${label}, ms` : label
}

const factsOf = (alert: Alert) => {
  const { evidence, metric, ratio, interval, check } = alert
  const figure = alertWriter(alert)
  const unit = `${nbsp}${headUnit(metric)}`
  const { usual, outside, threshold, confidence, leastShift } = evidence
  return [
    { label: 'Before and after', value: sayLevels(alert) },
    {
      label: 'Now / before',
      value: `${formatRatio(ratio)} (${formatRatio(interval.low)} to ${formatRatio(interval.high)})`,
    },
    { label: `Usual, ${percent(confidence)}`, value: `${figure(usual.low)} to ${figure(usual.high)}${unit}` },
    { label: 'Points before the change', value: String(usual.points) },
    {
      label: '|t| of the points outside',
      value: outside.map(({ t }) => (t === null ? '∞' : Math.abs(t).toFixed(2))).join(', '),
    },
    { label: '|t| allowed', value: threshold.toFixed(2) },
    { label: 'Smallest shift that matters', value: percent(leastShift) },
    ...(check
      ? [{ label: `Check, ${check.rounds} rounds`, value: check.value ? `${figure(check.value)}${unit}` : missing }]
      : []),
    ...(check?.control
      ? [
          {
            label: `Beside it: ${check.control.subject}`,
            value: check.control.ratio === null ? missing : formatRatio(check.control.ratio),
          },
        ]
      : []),
  ]
}

const Points = ({ alert }: { alert: Alert }) => {
  const { trend, metric } = alert
  const figure = alertWriter(alert)
  return (
    <details className="mt-4">
      <summary>The points as a table</summary>
      <table className="tbl tight mt-2 max-w-xl" aria-label="Points of the trend">
        <thead>
          <tr>
            <th>Measured</th>
            <th className="num">{metricCatalogue[metric].label}</th>
            <th>Level</th>
          </tr>
        </thead>
        <tbody>
          {trend.at.map((at, index) => (
            <tr key={trend.result[index]}>
              <td>
                <Link href={`/results/${trend.result[index]}`}>
                  <Moment at={new Date(at * 1000).toISOString()} />
                </Link>
              </td>
              <td className="num">{figure(trend.value[index] ?? 0)}</td>
              <td>{index < trend.first ? 'before' : 'after'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

export const AlertView = ({ id }: { id: string }) => {
  const { data: alert, error } = useQuery(alertQuery(id))
  if (error && !alert) throw error
  if (!alert) return <PageSkeleton rows={4} />
  return (
    <>
      <PageHead title={`${alert.subject.displayName} on ${alert.scenario.displayName}`}>
        <p>
          {alert.environment.name}, {describeProfile(alert.profile.profile)}
        </p>
      </PageHead>
      <AlertSummary alert={alert} />
      <Section
        id="shift"
        title="The shift"
        note={
          <>
            {sayMetric(alert)}, each point the median of its rounds
            {ifClosedLoop(alert.metric, [alert.profile.profile])}
          </>
        }
      >
        <ShiftChart alert={alert} />
        <p className="cap mt-2">
          The band shows where the next point was expected. The dashed line stands before the first point of the new
          level. Points are evenly spaced, whatever the time between them, and the axis does not start at zero.
        </p>
        <Points alert={alert} />
      </Section>
      <Section id="evidence" title="Evidence">
        <Facts entries={factsOf(alert)} />
      </Section>
    </>
  )
}

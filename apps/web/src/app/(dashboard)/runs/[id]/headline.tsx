import {
  formatBytes,
  formatFigure,
  formatLatency,
  isTerminal,
  type RunDetail,
  runErrorWords,
  sayRunError,
} from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { ErrorDetail } from '#components/figures/error-detail.tsx'
import { LatencyName } from '#components/figures/latency-name.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { formatCount, formatExact } from '#lib/text/figures.ts'

type Item = { label: ReactNode; key: string; value: string; unit?: string; tip?: string }

const errorsOf = (run: RunDetail): number | null => {
  const metrics = run.result?.metrics
  if (!metrics || metrics.requests === null || metrics.successes === null) return null
  return metrics.requests - metrics.successes
}

/** What was asked for against what came: answered or lost, whatever the status. */
const offeredOf = ({ profile, result }: RunDetail): Item[] => {
  const { requests = null, durationSeconds = null, errors } = result?.metrics ?? {}
  if (profile.rate === null || requests === null || !durationSeconds) return []
  const lost = Object.values(errors ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const reached = (requests + lost) / durationSeconds
  return [
    {
      key: 'offered',
      label: 'Share of the offered rate',
      value: `${((reached / profile.rate) * 100).toFixed(1)} %`,
      unit: `${formatFigure(reached).value} of ${formatFigure(profile.rate).value} req/s`,
    },
  ]
}

const itemsOf = (run: RunDetail): Item[] => {
  const metrics = run.result?.metrics
  const peak = run.result?.server?.peakRssBytes ?? null
  const failed = errorsOf(run)
  return [
    ...offeredOf(run),
    {
      key: 'p50',
      label: <LatencyName name="p50" profile={run.profile} />,
      value: formatLatency(run.latencyP50Us),
      tip: run.latencyP50Us === null ? undefined : formatExact('latencyP50Us', run.latencyP50Us),
    },
    {
      key: 'p99',
      label: <LatencyName name="p99" profile={run.profile} />,
      value: formatLatency(run.latencyP99Us),
      tip: run.latencyP99Us === null ? undefined : formatExact('latencyP99Us', run.latencyP99Us),
    },
    {
      key: 'failed',
      label: 'Failed requests',
      value: formatCount(failed),
      unit: metrics?.requests ? `of ${formatCount(metrics.requests)}` : undefined,
    },
    {
      key: 'memory',
      label: 'Server memory, peak',
      value: formatBytes(peak),
      tip: peak === null ? undefined : formatExact('serverPeakRssBytes', peak),
    },
  ]
}

const Failure = ({ run }: { run: RunDetail }) => {
  if (!run.error) return null
  const { advice } = runErrorWords[run.error.code]
  return (
    <div className="mt-6">
      <Notice tone="bad" title={sayRunError(run.error)}>
        <p>
          {advice} <span className="cap">{`${run.error.code}, blame: ${run.error.blame}`}</span>
        </p>
        {run.error.detail && <ErrorDetail detail={run.error.detail} />}
      </Notice>
    </div>
  )
}

/** The number of the run, or why there is none; while it is under way the place of each figure. */
export const Headline = ({ run }: { run: RunDetail }) => {
  const rate = run.successesPerSecond
  if (rate === null && isTerminal(run.status)) return <Failure run={run} />
  const tip = rate === null ? undefined : `${formatExact('successesPerSecond', rate)}\none round: no interval`
  return (
    <>
      <Failure run={run} />
      <dl className="mt-6 flex flex-wrap items-end gap-x-10 gap-y-4">
        <div className="max-sm:w-full">
          <dt className="cap">Successful requests per second, one round</dt>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard */}
          <dd data-tip={tip} tabIndex={0}>
            <span className="text-t4 font-bold tracking-tight">{formatFigure(rate).value}</span>{' '}
            <span className="u">req/s</span>
          </dd>
        </div>
        {itemsOf(run).map((item) => (
          <div key={item.key}>
            <dt className="cap">{item.label}</dt>
            <dd className="text-t3 font-medium" data-tip={item.tip}>
              {item.value} {item.unit && <span className="u text-t2">{item.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

import type { LoadProfile, MetricId } from '@wrkbench/contracts'
import type { ReactNode } from 'react'

const closedLoopTip =
  'Closed loop: each connection waits for its answer before it asks again. While the server stalls nothing is asked, so the waiting of all who would have come is missing from the percentiles (coordinated omission), and under saturation the figure says how long the queue is. Offer a fixed rate to measure what users would see.'

/** A short hint at what a latency does not tell: it was measured in a closed loop. */
export const ClosedLoop = ({ children = 'closed loop' }: { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what the figure does not say must be reachable by keyboard
  <span data-tip={closedLoopTip} tabIndex={0}>
    {children}
  </span>
)

/** The hint after a chart's note if the chart shows a latency and some or all loads offered no rate. */
export const ifClosedLoop = (metric: MetricId, profiles: readonly Pick<LoadProfile, 'rate'>[]): ReactNode =>
  metric.startsWith('latency') && profiles.some(({ rate }) => rate === null) ? (
    <>
      ;{' '}
      <ClosedLoop>
        {profiles.every(({ rate }) => rate === null) ? undefined : 'closed loop where no rate is named'}
      </ClosedLoop>
    </>
  ) : null

/** A percentile's name, with the hint if its load offered no rate, which limits what the figure tells. */
export const LatencyName = ({ name, profile }: { name: string; profile: Pick<LoadProfile, 'rate'> }) =>
  profile.rate === null ? (
    <ClosedLoop>
      {name}
      <span className="cap block">closed loop</span>
    </ClosedLoop>
  ) : (
    <>
      {name}
      <span className="cap block">at the rate offered</span>
    </>
  )

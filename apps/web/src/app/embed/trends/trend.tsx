'use client'
import type { Trends } from '@wrkbench/contracts'
import { TrendChart } from '#components/charts/trend-chart.tsx'

type EmbeddedTrendProps = { trends: Trends; scale: 'linear' | 'log'; span: [number, number] }

/** A click leaves the frame: the result has a page of its own. */
export const EmbeddedTrend = (props: EmbeddedTrendProps) => (
  <TrendChart {...props} onPoint={(result) => window.open(`/results/${result}`, '_top')} />
)

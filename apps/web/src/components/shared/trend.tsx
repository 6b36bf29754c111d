'use client'
import type { Trends } from '@wrkbench/contracts'
import { TrendChart } from '#components/charts/trend-chart.tsx'

type SharedTrendProps = {
  trends: Trends
  scale: 'linear' | 'log'
  span: [number, number]
  /** results can be opened: they have pages of their own, outside of a frame */
  isOpen: boolean
}

export const SharedTrend = ({ isOpen, ...chart }: SharedTrendProps) => (
  <TrendChart {...chart} onPoint={isOpen ? (result) => window.open(`/results/${result}`, '_top') : null} />
)

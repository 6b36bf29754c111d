'use client'
import type { Trends } from '@wrkbench/contracts'
import { TrendChart } from '#components/charts/trend-chart.tsx'
import { useProject } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

type SharedTrendProps = {
  trends: Trends
  scale: 'linear' | 'log'
  span: [number, number]
  /** whether results can be opened: they have pages of their own, outside of the frame */
  isOpen: boolean
}

export const SharedTrend = ({ isOpen, ...chart }: SharedTrendProps) => {
  const project = useProject()
  const open = (result: number) => window.open(inProject(`/results/${result}`, project), '_top')
  return <TrendChart {...chart} onPoint={isOpen ? open : null} />
}

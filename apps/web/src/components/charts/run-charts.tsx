'use client'
import type { ReactNode } from 'react'
import { Chart } from '#components/charts/chart.tsx'
import { type RunKey, runLines } from '#components/charts/prepare/run-lines.ts'
import { meanOf, type RunPoint, type RunSeries } from '#components/charts/prepare/run-series.ts'
import type { SeriesKey } from '#components/charts/series-chart-props.ts'

type RunChartProps = { series: RunSeries; title: ReactNode; name: string; colour?: string; height?: number }
/** Space in px on the right for direct labels, the same in every chart, so that their times line up. */
const labelRoom = 100

const frame = ({ points, domain, xTicks, warm, now }: RunSeries) => ({ points, domain, xTicks, warm, now })

const LineChart = ({
  of,
  series,
  title,
  name,
  colour = 'var(--ink-2)',
  height = 132,
}: RunChartProps & { of: Exclude<RunKey, 'user' | 'kernel'> }) => {
  const { label, unit, format, short, says } = runLines[of]
  const mean = series.now === null ? meanOf(series.points, of) : null
  const direct = mean === null ? undefined : { x: series.domain[1], y: mean, text: `mean ${short(mean)}` }
  const key: SeriesKey<RunPoint> = { key: of, label, unit, kind: 'line', colour, format, direct }
  const axis = of === 'rps' ? series.rate : series[of]
  return (
    <Chart
      {...frame(series)}
      title={title}
      name={`${name}-${of}`}
      keys={[key]}
      y={axis}
      margin={direct ? labelRoom : 8}
      height={height}
      label={says}
    />
  )
}

export const RateChart = (props: RunChartProps) => <LineChart of="rps" {...props} />
export const MemoryChart = (props: RunChartProps) => <LineChart of="memory" {...props} />
export const GeneratorChart = (props: RunChartProps) => <LineChart of="generator" {...props} />
export const HostChart = (props: RunChartProps) => <LineChart of="host" {...props} />
export const NetworkChart = (props: RunChartProps) => <LineChart of="network" {...props} />
export const ThreadsChart = (props: RunChartProps) => <LineChart of="threads" {...props} />

const area = (key: 'user' | 'kernel') => {
  const { unit, format } = runLines[key]
  return { key, unit, format, kind: 'area' } as const
}

const shareKeys = (series: RunSeries): SeriesKey<RunPoint>[] => {
  const value = (key: 'user' | 'kernel') =>
    series.now === null ? meanOf(series.points, key) : (series.points.at(-1)?.[key] ?? null)
  const [user, kernel] = [value('user'), value('kernel')]
  const x = series.now ?? series.domain[1]
  const low = (user ?? 0) / 2
  const high = (user ?? 0) + (kernel ?? 0) / 2
  const direct = (name: string, y: number, share: number | null) =>
    share === null ? undefined : { x, y, text: `${name} ${Math.round(share)}` }
  return [
    { ...area('user'), label: 'User', colour: 'var(--cpu-user)', direct: direct('user', low, user) },
    {
      ...area('kernel'),
      label: 'Kernel',
      colour: 'var(--cpu-kernel)',
      fill: 'url(#hatch)',
      direct: direct('kernel', high, kernel),
    },
  ]
}

/** CPU over time, stacked: user solid, kernel hatched, each named beside its area. */
export const CpuChart = ({ series, title, name, height = 132 }: RunChartProps) => (
  <Chart
    {...frame(series)}
    title={title}
    name={`${name}-cpu`}
    keys={shareKeys(series)}
    y={series.cpu}
    margin={labelRoom}
    height={height}
    label="CPU of the server during the run, percent of one core"
  />
)

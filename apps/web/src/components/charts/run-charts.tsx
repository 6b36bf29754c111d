'use client'
import type { ReactNode } from 'react'
import { Chart } from '#components/charts/chart.tsx'
import { meanOf, type RunPoint, type RunSeries } from '#components/charts/prepare/run-series.ts'
import type { SeriesKey } from '#components/charts/series-chart-props.ts'
import { formatCount, nbsp } from '#lib/figures.ts'

type RunChartProps = { series: RunSeries; title: ReactNode; name: string; colour?: string; height?: number }

const percent = (value: number): string => `${Math.round(value)}${nbsp}%`
const rate = (value: number): string => `${formatCount(Math.round(value))}${nbsp}req/s`
const megabytes = (value: number): string => `${value.toFixed(1)}${nbsp}MB`

const frame = ({ points, domain, xTicks, warm, now }: RunSeries) => ({ points, domain, xTicks, warm, now })

export const RateChart = ({ series, title, name, colour = 'var(--s1)', height = 132 }: RunChartProps) => {
  const key: SeriesKey<RunPoint> = {
    key: 'rps',
    label: 'Throughput',
    unit: 'req/s',
    kind: 'line',
    colour,
    format: rate,
  }
  return (
    <Chart
      {...frame(series)}
      title={title}
      name={`${name}-throughput`}
      keys={[key]}
      y={series.rate}
      height={height}
      label="Throughput during the run, requests per second"
    />
  )
}

/** User solid, kernel hatched, stacked; each named beside its area. */
export const CpuChart = ({ series, title, name, height = 132 }: RunChartProps) => {
  const user = series.now === null ? meanOf(series.points, 'user') : (series.points.at(-1)?.user ?? null)
  const kernel = series.now === null ? meanOf(series.points, 'kernel') : (series.points.at(-1)?.kernel ?? null)
  const x = series.now ?? series.domain[1]
  const apart = series.cpu.max * 0.13
  const [low, high] = [(user ?? 0) / 2, Math.max((user ?? 0) + (kernel ?? 0) / 2, (user ?? 0) / 2 + apart)]
  const keys: SeriesKey<RunPoint>[] = [
    {
      key: 'user',
      label: 'User',
      unit: '% of a core',
      kind: 'area',
      colour: 'var(--cpu-user)',
      format: percent,
      direct: user === null ? undefined : { x, y: low, text: `user ${Math.round(user)}` },
    },
    {
      key: 'kernel',
      label: 'Kernel',
      unit: '% of a core',
      kind: 'area',
      colour: 'var(--cpu-kernel)',
      fill: 'url(#hatch)',
      format: percent,
      direct: kernel === null ? undefined : { x, y: high, text: `kernel ${Math.round(kernel)}` },
    },
  ]
  return (
    <Chart
      {...frame(series)}
      title={title}
      name={`${name}-cpu`}
      keys={keys}
      y={series.cpu}
      height={height}
      margin={72}
      label="CPU of the server during the run, percent of one core"
    />
  )
}

export const MemoryChart = ({ series, title, name, colour = 'var(--s1)', height = 132 }: RunChartProps) => {
  const key: SeriesKey<RunPoint> = {
    key: 'memory',
    label: 'Resident memory',
    unit: 'MB',
    kind: 'line',
    colour,
    format: megabytes,
  }
  return (
    <Chart
      {...frame(series)}
      title={title}
      name={`${name}-memory`}
      keys={[key]}
      y={series.memory}
      height={height}
      label="Resident memory of the server during the run, megabytes"
    />
  )
}

export const GeneratorChart = ({ series, title, name, height = 132 }: RunChartProps) => {
  const key: SeriesKey<RunPoint> = {
    key: 'generator',
    label: 'Generator',
    unit: '% of a core',
    kind: 'line',
    colour: 'var(--ink-2)',
    format: percent,
  }
  return (
    <Chart
      {...frame(series)}
      title={title}
      name={`${name}-generator`}
      keys={[key]}
      y={series.generator}
      height={height}
      label="CPU of the load generator during the run, percent of one core"
    />
  )
}

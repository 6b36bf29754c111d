'use client'
import { isTerminal, type RunDetail } from '@wrkbench/contracts'
import { useMemo } from 'react'
import { prepareRunSeries, type RunSeries } from '#components/charts/prepare/run-series.ts'
import {
  CpuChart,
  GeneratorChart,
  HostChart,
  MemoryChart,
  NetworkChart,
  RateChart,
  ThreadsChart,
} from '#components/charts/run-charts.tsx'
import { Section } from '#components/ui/section.tsx'
import { ExploreButton } from './explore.tsx'

const Title = ({ name, unit }: { name: string; unit: string }) => (
  <>
    <h3>{name}</h3>
    <span className="cap">{unit}</span>
  </>
)

const height = 168

const cpusOf = (run: RunDetail): number | null => run.result?.host?.cpus ?? run.hostFacts?.threads ?? null

export const useRunSeries = (run: RunDetail): RunSeries => {
  const cpus = cpusOf(run)
  const { timeline } = run
  const { durationSeconds } = run.profile
  return useMemo(
    () => prepareRunSeries(timeline, { warmupSeconds: 0, durationSeconds, cpus, live: false }),
    [timeline, durationSeconds, cpus],
  )
}

/** The run over time, warm-up shaded. Of a run under way every chart has its place before it has a figure. */
export const SeriesCharts = ({
  run,
  series,
  name,
  colour,
}: {
  run: RunDetail
  series: RunSeries
  name: string
  colour: string
}) => {
  const cpus = cpusOf(run)
  const link = run.result?.host?.network.interface
  const known = (key: 'host' | 'network' | 'threads') =>
    !isTerminal(run.status) || series.points.some((point) => point[key] !== null)
  const core = cpus ? `% of one core, ${cpus} cores` : '% of one core'
  return (
    <Section
      id="series"
      title="During the run"
      note="four samples a second; warm-up is shaded; throughput is estimated from the bytes read"
      actions={<ExploreButton disabled={series.points.length === 0} />}
    >
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <RateChart
          series={series}
          name={name}
          colour={colour}
          height={height}
          title={<Title name="Throughput" unit="req/s" />}
        />
        <CpuChart series={series} name={name} height={height} title={<Title name="Server CPU" unit={core} />} />
        <MemoryChart
          series={series}
          name={name}
          colour={colour}
          height={height}
          title={<Title name="Server memory" unit="MB resident" />}
        />
        <GeneratorChart
          series={series}
          name={name}
          height={height}
          title={<Title name="Generator CPU" unit="% of one core, once it is loaded" />}
        />
        {known('host') && (
          <HostChart series={series} name={name} height={height} title={<Title name="Whole machine" unit={core} />} />
        )}
        {known('network') && (
          <NetworkChart
            series={series}
            name={name}
            height={height}
            title={<Title name="Network" unit={`MB/s in and out${link ? ` of ${link}` : ''}`} />}
          />
        )}
        {known('threads') && (
          <ThreadsChart
            series={series}
            name={name}
            colour={colour}
            height={height}
            title={<Title name="Server threads" unit="" />}
          />
        )}
      </div>
    </Section>
  )
}

'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeProfile, metricCatalogue, type SeriesList, type Trends, type TrendsQuery } from '@wrkbench/contracts'
import { useMemo, useRef, useState } from 'react'
import { seriesListQuery, trendsQuery } from '#api/queries.ts'
import { TrendBrush } from '#components/charts/trend-brush.tsx'
import { TrendChart } from '#components/charts/trend-chart.tsx'
import { NotTold } from '#components/figures/not-told.tsx'
import { May } from '#components/session/session.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { CopyButton, ShareLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { EmbedButton } from '#components/ui/embed-button.tsx'
import { ExportFiles } from '#components/ui/export-links.tsx'
import type { Choice } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PublicLink } from '#components/ui/public-link.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { chartPng } from '#lib/picture/take-picture.ts'
import { useGo } from '#lib/project/use-go.ts'
import { useHere } from '#lib/project/use-here.ts'
import { headUnit, plural } from '#lib/text/figures.ts'
import { sayLoad } from '#lib/text/say-load.ts'
import { trendEvents } from '#lib/trends/events.ts'
import { labelsOf, sayBand, sayScale } from '#lib/trends/lines.ts'
import { trendsMarkdown } from '#lib/trends/markdown.ts'
import { spanOf } from '#lib/trends/span.ts'
import { isTrendTold } from '#lib/url/told.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { Events } from './events.tsx'
import { Filters } from './filters.tsx'
import { NoteForm } from './note-form.tsx'
import { boardOf, boardShown, namesSeries, seriesOf, trendsParams, wholeOf, zoomedOf } from './search-params.ts'
import { TrendTable } from './trend-table.tsx'

const Nothing = () => (
  <>
    <PageHead title="Trends" />
    <div className="section">
      <Notice
        title="Nothing has been measured yet"
        actions={
          <ButtonLink href="/" look="go">
            Run the first benchmark
          </ButtonLink>
        }
      >
        <p>A line begins here with the first job, and grows with every further one.</p>
      </Notice>
    </div>
  </>
)

const headOf = (list: SeriesList, trends: Trends | undefined) => {
  const [first] = trends?.series ?? []
  const one = <T,>(of: (trend: Trends['series'][number]) => T): boolean =>
    new Set((trends?.series ?? []).map(of)).size < 2
  const scenario = first && one(({ scenario }) => scenario.id) ? first.scenario : trends ? null : list.scenario
  const environment = first && one((t) => t.environment.id) ? first.environment : trends ? null : list.environment
  const profile = first && one((t) => t.profile.id) ? first.profile : null
  return { scenario, environment, profile }
}

/** Every point, not only those that are drawn. */
const fileOf = ({ series, metric, from, to }: TrendsQuery) => ({ table: 'trend', series, metric, from, to })

const placesOf = (trends: Trends): Choice[] => {
  const names = labelsOf(trends.series)
  const environments = new Map(trends.series.map(({ environment }) => [environment.id, environment.name]))
  return [
    ...[...environments].map(([id, name]) => ({ value: `environment:${id}`, label: `everything on ${name}` })),
    ...trends.series.map(({ seriesId }, index) => ({ value: `series:${seriesId}`, label: `${names[index]} alone` })),
    { value: '', label: 'every trend' },
  ]
}

export const TrendsView = () => {
  const [params, setParams] = useUrlState(trendsParams)
  const go = useGo()
  const here = useHere()
  const client = useQueryClient()
  const [noting, setNoting] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const named = namesSeries(params)
  const offered = useQuery({
    ...seriesListQuery(boardOf(params)),
    placeholderData: keepPreviousData,
    enabled: !named,
  })
  const known = named ? undefined : offered.data
  const chosen = seriesOf(params, known)
  const enabled = chosen.length > 0
  const wholeAsked = wholeOf(params, known)
  const zoomedAsked = zoomedOf(params, known)
  const isZoomed = zoomedAsked !== null
  const whole = useQuery({ ...trendsQuery(wholeAsked), placeholderData: keepPreviousData, enabled })
  const board = boardShown(params, whole.data)
  const list = useQuery({
    ...seriesListQuery(board ?? boardOf(params)),
    placeholderData: keepPreviousData,
    enabled: board !== null,
  })
  const zoomed = useQuery({
    ...trendsQuery(zoomedAsked ?? wholeAsked),
    placeholderData: keepPreviousData,
    enabled: enabled && isZoomed,
  })
  const shown = (isZoomed && zoomed.data) || whole.data
  const all = useMemo(() => spanOf(whole.data?.series ?? []), [whole.data])
  const events = useMemo(() => (shown ? trendEvents(shown) : []), [shown])
  const error = list.error ?? whole.error ?? zoomed.error
  if (error && !shown) throw error
  if (!list.data) return <PageSkeleton rows={1} tall={480} />
  if (list.data.choices.scenarios.length === 0) return <Nothing />
  if (!whole.data || !shown) {
    return enabled ? <PageSkeleton rows={1} tall={480} /> : <Nothing />
  }
  const { scenario, environment, profile } = headOf(list.data, shown)
  const span: [number, number] = [
    params.from ? params.from.getTime() / 1000 : all[0],
    params.to ? params.to.getTime() / 1000 : all[1],
  ]
  const again = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/trends') })
  const thinned = shown.series.filter(({ total, at }) => total > at.length).length
  const cut = shown.series.filter(({ complete }) => !complete).length
  const unit = headUnit(params.metric)
  const name = `trends-${scenario?.id ?? 'several'}`
  const title = [scenario?.displayName ?? 'Several scenarios', 'over time'].join(', ')
  const picture = async () => {
    const drawn = chart.current?.querySelector('svg')
    if (!drawn) throw new Error('The chart is not drawn.')
    const how = ['median', sayBand(shown.series), ...sayScale(shown.series, params.scale)].join(', ')
    const what = `${metricCatalogue[params.metric].label}${unit ? `, ${unit}` : ''}, ${how}`
    const where = [environment?.name, profile && describeProfile(profile.profile)]
    const newest = new Date(span[1] * 1000).toISOString()
    const subtitle = [what, ...where].filter(Boolean).join(' · ')
    return chartPng(drawn, title, subtitle, newest)
  }
  return (
    <div aria-busy={whole.isPlaceholderData || zoomed.isPlaceholderData}>
      <PageHead
        title={title}
        actions={
          <>
            <May scope="jobs:write">
              <Button look="quiet" aria-expanded={noting} onClick={() => setNoting(!noting)}>
                Add note
              </Button>
            </May>
            <CopyButton text={() => trendsMarkdown(shown, here().href)}>Copy as Markdown</CopyButton>
            <ExportFiles query={fileOf(zoomedAsked ?? wholeAsked)} />
            <PngButton name={name} picture={picture} disabled={params.view === 'table'} />
            <EmbedButton title={title} />
            <PublicLink view={{ page: 'trends', query: zoomedAsked ?? wholeAsked }} />
            <ShareLink />
          </>
        }
      >
        <p>
          <b>{environment?.name ?? 'Several environments'}</b>
          {profile ? `. ${sayLoad(profile.profile)}.` : '. Loads differ.'}
        </p>
      </PageHead>
      <Filters list={list.data} trends={shown} chosen={chosen} params={params} setParams={setParams} />
      {noting && (
        <NoteForm annotation={null} places={placesOf(shown)} close={() => setNoting(false)} onStored={again} />
      )}
      <Section
        id="trend"
        title={metricCatalogue[params.metric].label}
        note={[
          `${unit ? `${unit}, ` : ''}median of the rounds, ${sayBand(shown.series)}`,
          ...sayScale(shown.series, params.scale),
          'lines are not joined across new hardware, another method, flagged rounds or missing time',
          ...(shown.series.some(({ bounds }) => bounds.length > 0)
            ? ['an arrow upwards: ≥, something else was the limit']
            : []),
          ...(thinned > 0 ? [`${plural(thinned, 'line')} drawn from fewer points than there are`] : []),
          ...(cut > 0 ? [`${plural(cut, 'line')} cut: older results were left out`] : []),
          ...(params.metric.startsWith('latency') && shown.series.some((one) => one.profile.profile.rate === null)
            ? ['closed loop: nothing is asked while the server stalls']
            : []),
        ].join('; ')}
      >
        {!isTrendTold(whole.data) ? (
          <NotTold metric={params.metric} onMetric={(metric) => setParams({ metric })} />
        ) : params.view === 'table' ? (
          <TrendTable trends={shown} />
        ) : (
          <>
            <div ref={chart}>
              <TrendChart
                trends={shown}
                scale={params.scale}
                span={span}
                onPoint={(result) => go(`/results/${result}`)}
              />
            </div>
            <TrendBrush
              trends={whole.data}
              whole={all}
              span={span}
              onSpan={(next) =>
                setParams({
                  from: next && new Date(next[0] * 1000),
                  to: next && new Date(next[1] * 1000),
                })
              }
            />
          </>
        )}
      </Section>
      <Section id="changed" title="What changed">
        <Events events={events} onStored={again} />
      </Section>
    </div>
  )
}

'use client'
import { useQueryClient } from '@tanstack/react-query'
import { metricCatalogue, type SeriesList, type Trends, type TrendsQuery } from '@wrkbench/contracts'
import { useMemo, useRef } from 'react'
import type { Span } from '#components/charts/use-span-drag.ts'
import { NothingMeasured } from '#components/figures/nothing-measured.tsx'
import { May } from '#components/session/session.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Announced } from '#components/ui/announced.tsx'
import { Button } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { EmbedButton } from '#components/ui/embed-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { PublicLink } from '#components/ui/public-link.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { chartPng } from '#lib/picture/take-picture.ts'
import { useHere } from '#lib/project/use-here.ts'
import { plural } from '#lib/text/figures.ts'
import { sayLoad } from '#lib/text/say-load.ts'
import { trendEvents } from '#lib/trends/events.ts'
import { spanOf } from '#lib/trends/span.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { Events } from './events.tsx'
import { Filters } from './filters.tsx'
import { NoLines } from './no-lines.tsx'
import { trendsParams } from './search-params.ts'
import { TrendSection } from './trend-section.tsx'
import { useNoteForm } from './use-note-form.ts'
import { useTrends } from './use-trends.ts'

const Nothing = () => (
  <NothingMeasured title="Trends">
    The first job starts a line here, and every further one adds a point.
  </NothingMeasured>
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

export const TrendsView = () => {
  const [params, setParams] = useUrlState(trendsParams)
  const here = useHere()
  const client = useQueryClient()
  const { Form, open, close } = useNoteForm()
  const chart = useRef<HTMLDivElement>(null)
  const trends = useTrends(params)
  const { chosen, list, whole, shown, asked } = trends
  const all = useMemo(() => spanOf(whole?.series ?? []), [whole])
  const events = useMemo(() => (shown ? trendEvents(shown) : []), [shown])
  if (trends.error && !shown) throw trends.error
  if (!list) return <PageSkeleton rows={1} tall={480} />
  if (list.choices.scenarios.length === 0) return <Nothing />
  if (chosen.length === 0) return <NoLines params={params} setParams={setParams} />
  if (!whole || !shown) return <PageSkeleton rows={1} tall={480} />
  const { scenario, environment, profile } = headOf(list, shown)
  const span: Span = [
    params.from ? params.from.getTime() / 1000 : all[0],
    params.to ? params.to.getTime() / 1000 : all[1],
  ]
  const again = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/trends') })
  const name = `trends-${scenario?.id ?? 'several'}`
  const title = [scenario?.displayName ?? 'Several scenarios', 'over time'].join(', ')
  const picture = async () => {
    const drawn = chart.current?.querySelector('svg')
    if (!drawn) throw new Error('The chart is not drawn.')
    const { newestMoment, trendSubtitle } = await import('#lib/trends/subtitle.ts')
    const newest = newestMoment(shown, span[1]) ?? new Date(span[1] * 1000).toISOString()
    return chartPng(drawn, title, trendSubtitle(shown, params.scale), newest)
  }
  return (
    <div aria-busy={trends.busy}>
      <PageHead
        className="steady min-h-34 sm:min-h-26 lg:min-h-18"
        title={title}
        actions={
          <>
            <May scope="jobs:write">
              <Button look="quiet" aria-expanded={Form !== null} onClick={Form ? close : open}>
                Add note
              </Button>
            </May>
            <ExportLinks
              query={fileOf(asked)}
              markdown={async () => (await import('#lib/trends/markdown.ts')).trendsMarkdown(shown, here().href)}
            >
              <PngButton name={name} picture={picture} disabled={params.view === 'table'} />
            </ExportLinks>
            <EmbedButton title={title} />
            <PublicLink view={{ page: 'trends', query: asked }} />
            <ShareLink />
          </>
        }
      >
        <p>
          <b>{environment?.name ?? 'Several environments'}</b>
          {profile ? `. ${sayLoad(profile.profile)}.` : '. Loads differ.'}
        </p>
      </PageHead>
      <LeftOut params={trendsParams} />
      <Announced
        words={`${title}: ${metricCatalogue[shown.metric].label}, ${plural(shown.series.length, 'series', 'series')}`}
      />
      <Filters list={list} trends={shown} chosen={chosen} params={params} setParams={setParams} ahead={trends.ahead} />
      {Form && <Form annotation={null} trends={shown} close={close} onStored={again} />}
      <TrendSection
        whole={whole}
        all={all}
        shown={shown}
        span={span}
        chart={chart}
        params={params}
        setParams={setParams}
        offered={list.items.length}
      />
      <Section key={shown.series.map(({ seriesId }) => seriesId).join()} id="changed" title="What changed">
        <Events events={events} onStored={again} />
      </Section>
    </div>
  )
}

import { metricCatalogue, type Trends } from '@wrkbench/contracts'
import type { RefObject } from 'react'
import { TrendBrush } from '#components/charts/trend-brush.tsx'
import { TrendChart } from '#components/charts/trend-chart.tsx'
import type { Span } from '#components/charts/use-span-drag.ts'
import { NotTold } from '#components/figures/not-told.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Section } from '#components/ui/section.tsx'
import { useGo } from '#lib/project/use-go.ts'
import { headUnit, plural } from '#lib/text/figures.ts'
import { sayBand, sayScale } from '#lib/trends/lines.ts'
import { sayMeasured, saySpan } from '#lib/trends/say-span.ts'
import { isTrendTold } from '#lib/url/told.ts'
import { namesSeries, type TrendsParams } from './search-params.ts'
import { TrendTable } from './trend-table.tsx'

/** In one line beside the title. */
const sayFigure = ({ series }: Trends, { metric, scale }: TrendsParams): string => {
  const unit = headUnit(metric)
  return [
    `${unit ? `${unit}, ` : ''}median of the rounds, ${sayBand(series)}`,
    ...sayScale(series, scale),
    'dates and times are UTC',
  ].join('; ')
}

/** Why these lines: said where nobody has chosen them and there are others. */
const sayChosen = ({ series }: Trends, params: TrendsParams, offered: number): string =>
  namesSeries(params) || offered <= series.length
    ? ''
    : `${series.length} of ${offered} series, those with the longest history, of equal ones the fastest: choose others under Series. `

/** What is drawn, and what is not: of any length, so it stands below the lines. */
const sayDrawn = ({ series }: Trends, { metric }: TrendsParams): string => {
  const thinned = series.filter(({ total, at }) => total > at.length).length
  const cut = series.filter(({ complete }) => !complete).length
  return `${[
    'Lines are not joined across new hardware, another method, flagged rounds or missing time',
    ...(series.some(({ bounds }) => bounds.length > 0) ? ['an arrow upwards: ≥, something else was the limit'] : []),
    ...(thinned > 0 ? [`${plural(thinned, 'line')} drawn from fewer points than there are`] : []),
    ...(cut > 0 ? [`${plural(cut, 'line')} cut: older results were left out`] : []),
    ...(metric.startsWith('latency') && series.some(({ profile }) => profile.profile.rate === null)
      ? ['closed loop: nothing is asked while the server stalls']
      : []),
  ].join('; ')}.`
}

type TrendSectionProps = {
  /** all of the time, for the strip below */
  whole: Trends
  all: Span
  /** what the chart shows of it */
  shown: Trends
  span: Span
  /** what is taken as a picture */
  chart: RefObject<HTMLDivElement | null>
  params: TrendsParams
  setParams: (change: Partial<TrendsParams>) => void
  /** number of series to choose from */
  offered: number
}

const hasPoints = ({ series }: Trends, [from, to]: Span): boolean =>
  series.some(({ at }) => at.some((moment) => moment >= from && moment <= to))

/** In the room of the lines, so that the strip below stays where it is. */
const Nothing = ({ whole, all, span, onAll }: { whole: Trends; all: Span; span: Span; onAll: () => void }) => (
  <div className="min-h-[400px]">
    <Notice title="Nothing was measured in this time" actions={<Button onClick={onAll}>Show all of the time</Button>}>
      <p>
        {saySpan(span)} is chosen. The results are of {sayMeasured(whole, all)}.
      </p>
    </Notice>
  </div>
)

/** The lines or their table, and below them the time to choose from. */
export const TrendSection = (props: TrendSectionProps) => {
  const { whole, all, shown, span, chart, params, setParams, offered } = props
  const go = useGo()
  // the whole time may be drawn from fewer points than there are; a part of it may still be on its way
  const isBare = !hasPoints(whole, span) && !hasPoints(shown, span)
  return (
    <Section id="trend" title={metricCatalogue[params.metric].label} note={sayFigure(shown, params)}>
      {!isTrendTold(whole) ? (
        // the room of the lines and of their strip: what follows stays where it is
        <div className="min-h-[466px]">
          <NotTold metric={params.metric} onMetric={(metric) => setParams({ metric })} />
        </div>
      ) : (
        <>
          {isBare ? (
            <Nothing whole={whole} all={all} span={span} onAll={() => setParams({ from: null, to: null })} />
          ) : params.view === 'table' ? (
            <TrendTable trends={shown} />
          ) : (
            <div ref={chart}>
              <TrendChart
                trends={shown}
                scale={params.scale}
                span={span}
                onPoint={(result) => go(`/results/${result}`)}
              />
            </div>
          )}
          {params.view !== 'table' && (
            <TrendBrush
              trends={whole}
              whole={all}
              span={span}
              scale={params.scale}
              onSpan={(next) =>
                setParams({
                  from: next && new Date(next[0] * 1000),
                  to: next && new Date(next[1] * 1000),
                })
              }
            />
          )}
        </>
      )}
      <p className="cap mt-3 min-h-8">
        {isTrendTold(whole) && sayChosen(shown, params, offered) + sayDrawn(shown, params)}
      </p>
    </Section>
  )
}

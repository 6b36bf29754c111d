import { metricCatalogue, type Trends } from '@wrkbench/contracts'
import { escapeMarkdown, unitOfTrends } from '@wrkbench/tables'
import { toMarkdown } from '#lib/table/csv.ts'
import { formatStanding, headUnit } from '#lib/text/figures.ts'
import { type TrendEvent, trendEvents } from '#lib/trends/events.ts'
import { labelsOf } from '#lib/trends/lines.ts'
import { shownMoment } from '#lib/trends/moment.ts'

const said = (event: TrendEvent): string => {
  switch (event.kind) {
    case 'change':
      return `${event.name} ${event.verdict} ${event.text}`
    case 'break':
      return `${event.text} (${event.names.join(', ')})`
    case 'note':
      return `Note: ${event.annotation.text}`
    case 'doubt':
      return `${event.lines.map(({ name }) => name).join(', ')}: ${event.text}`
  }
}

/** The trends in Markdown, for a README or an issue: the newest value of each line, and what happened to it. */
export const trendsMarkdown = (trends: Trends, url: string): string => {
  const names = labelsOf(trends.series)
  const unit = headUnit(trends.metric)
  const column = unitOfTrends(trends)
  const { short } = metricCatalogue[trends.metric]
  const rows = trends.series.map((trend, index) => {
    const { at, value, low, high, rounds, bounds } = trend
    const last = at.length - 1
    const [from, to] = [low[last] ?? null, high[last] ?? null]
    const interval = from !== null && to !== null ? { low: from, high: to } : null
    const figure = { median: value[last] ?? null, interval }
    const shown = formatStanding(trends.metric, figure, bounds.includes(last), column)
    const day = last < 0 ? '–' : shownMoment(trend, last, 'day')
    return [names[index] ?? '', [shown.value, shown.interval].filter(Boolean).join(' '), String(rounds[last] ?? 0), day]
  })
  const events = trendEvents(trends).map((event) => `- ${event.day}: ${escapeMarkdown(said(event))}`)
  return [
    toMarkdown(['Line', unit && unit !== short ? `${short}, ${unit}` : short, 'Rounds', 'Newest'], rows, [
      false,
      true,
      true,
      false,
    ]),
    ...(events.length > 0 ? ['What changed:', ...events, ''] : []),
    url,
    '',
  ].join('\n')
}

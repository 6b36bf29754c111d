import { metricIds, type SeriesList, type Trends, type TrendsQuery } from '@wrkbench/contracts'
import { hrefTo, instant, integer, listOf, oneOf, param, readerOf, text, withDefault } from '#lib/url/params.ts'

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)

/** Which lines, of what, over which time, and how they are drawn: all of it in the URL. */
export const trendsParams = {
  scenario: text,
  environment: text,
  profile: text,
  series: listOf(param<string>((one) => (isId(one) ? one : null), String)),
  metric: withDefault(oneOf(metricIds), 'successesPerSecond'),
  from: instant,
  to: instant,
  scale: withDefault(oneOf(['linear', 'log'] as const), 'linear'),
  view: withDefault(oneOf(['chart', 'table'] as const), 'chart'),
  /** about how many of each line; what is not said depends on how many lines there are */
  points: integer,
}

export const loadTrendsParams = readerOf(trendsParams)
export const trendsHref = hrefTo(trendsParams)

export type TrendsParams = ReturnType<typeof loadTrendsParams>

type Board = { scenario: string | undefined; environment: string | undefined; profile: string | undefined }

/** The part of the URL that names the board whose series are offered. */
export const boardOf = ({ scenario, environment, profile }: TrendsParams): Board => ({
  scenario: scenario ?? undefined,
  environment: environment ?? undefined,
  profile: profile ?? undefined,
})

/** as many as there are colours */
const mostLines = 8

/** The series that the URL names; without any those with the longest history, of equal ones the fastest. */
export const seriesOf = ({ series }: Pick<TrendsParams, 'series'>, list: SeriesList | undefined): string[] => {
  const named = [...new Set(series ?? [])].slice(0, 50)
  if (named.length > 0) return named
  const measured = (list?.items ?? []).filter(({ groups }) => groups > 0)
  return measured
    .toSorted((a, b) => b.groups - a.groups || (b.lastRate ?? 0) - (a.lastRate ?? 0))
    .slice(0, mostLines)
    .map(({ seriesId }) => seriesId)
}

/** Whether the URL names its lines: then these say what board it is, whatever else stands there. */
export const namesSeries = (params: TrendsParams): boolean => seriesOf(params, undefined).length > 0

/** The board that is shown: that of the lines named, of the first where they are of several; null: not known yet. */
export const boardShown = (params: TrendsParams, trends: Trends | undefined): Board | null => {
  if (!namesSeries(params)) return boardOf(params)
  const [first] = trends?.series ?? []
  return first ? { scenario: first.scenario.id, environment: first.environment.id, profile: first.profile.id } : null
}

/** of one answer, all lines together: with intervals that is just under 100 KB on its way */
const mostPoints = 6000
/** of one line: one for each pixel that the widest page has for it */
const widest = 1000

/** what the API answers to */
const [fewest, most] = [10, 2000]

/** As many points of each line as the address asks for, else as the page can show and the answer has room for. */
const pointsOf = (lines: number, asked: number | null): number =>
  asked === null
    ? Math.min(widest, Math.floor(mostPoints / Math.max(1, lines)))
    : Math.min(most, Math.max(fewest, asked))

/** All of the time, for the brush and while nothing is zoomed. */
export const wholeOf = (params: TrendsParams, list: SeriesList | undefined): TrendsQuery => {
  const series = seriesOf(params, list)
  return { series, metric: params.metric, points: pointsOf(series.length, params.points) }
}

/** The span that is zoomed to, with points of its own; null: all of the time. */
export const zoomedOf = (params: TrendsParams, list: SeriesList | undefined): TrendsQuery | null =>
  params.from || params.to
    ? { ...wholeOf(params, list), from: params.from?.toISOString(), to: params.to?.toISOString() }
    : null

import { type Comparison, describeProfile, type Leaderboard, type MetricId, metricCatalogue } from '@wrkbench/contracts'
import { type Board, boardTitle, comparedNames, computedName } from '@wrkbench/tables'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cellDetail, cellsOf, isOther } from '#lib/compare/names.ts'
import { newestOf } from '#lib/compare/newest-of.ts'
import { type DrawnBar, type DrawnBars, drawBars } from '#lib/picture/draw-bars.ts'
import type { PictureFrame } from '#lib/picture/png.ts'
import { formatMetricTick, formatStanding, headUnit, unitOfColumn } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'

/** Writes where a picture comes from, and when the newest of it was measured: `wrkbench · bench.example · 22 Nov 2026, 14:00 UTC`. */
const sourceOf = (at: string, url: URL): string => {
  const isYear = at.length === 4
  return `wrkbench · ${url.host} · ${isYear ? at : `${formatTime(at, 'minute', 'utc')} UTC`}`
}

const figureText = ({ value, interval }: { value: string; interval: string | null }): string =>
  [value, interval].filter(Boolean).join(' ')

const rankText = (rank: number | null, tied: boolean): string => (rank === null ? '–' : `${rank}${tied ? ' =' : ''}`)

/** Short enough for a picture; the page names the rows. */
export const unlike = 'not all on the same hardware and by the same method'

/** Turns the rows of a ranking into bars. */
export const boardBars = (board: Board): DrawnBar[] =>
  board.rows.map(({ row, kind, value, interval }) => ({
    name: row.subject.displayName,
    rank: rankText(row.rank, row.tied),
    value: row.figure.median,
    interval: row.lowerBound ? null : row.figure.interval,
    text: figureText({ value, interval }),
    colour: seriesColour(row.subject),
    isHollow: kind !== 'ranked',
  }))

/** The results behind the rows of a ranking, without rows that were not measured. */
const shownResults = ({ rows }: Board): Parameters<typeof newestOf>[0] =>
  rows.flatMap(({ row: { measuredAt, flags, figure } }) =>
    measuredAt === null || figure.median === null ? [] : [{ measuredAt, flags }],
  )

/** Says that figures of this metric were computed, wholly or in part; null if all were measured. */
export const sayComputed = ({ rows }: Board, metric: MetricId): string | null =>
  rows.some(({ row, kind }) => kind !== 'missing' && computedName(row, metric) !== null)
    ? 'some figures computed in part, not measured'
    : null

/** Draws what the leaderboard shows as a picture of its own. */
export const boardPicture = (source: Leaderboard, board: Board, url: URL): { markup: string; frame: PictureFrame } => {
  const { metric, profile } = source
  const unit = headUnit(metric)
  const formatTick = (tick: number, most?: number) => formatMetricTick(metric, tick, most, board.unit)
  return {
    markup: drawBars([{ head: null, bars: boardBars(board), formatTick }]).svg,
    frame: {
      title: boardTitle(source),
      subtitle: [
        `${metricCatalogue[metric].label}${unit ? `, ${unit}` : ''}, median ± 95 %; = shares its rank`,
        profile && describeProfile(profile.profile),
        board.cautions.length > 0 && unlike,
        sayComputed(board, metric),
      ]
        .filter(Boolean)
        .join(' · '),
      source: sourceOf(newestOf(shownResults(board)), url),
    },
  }
}

/** Turns the groups of a comparison into bars, with groups of the same scenario and load together. */
export const comparisonBars = (source: Comparison): DrawnBars[] => {
  const names = comparedNames(source)
  return cellsOf(source).map(({ groups, ...cell }) => {
    const unit = unitOfColumn(
      source.metric,
      groups.map(({ figure }) => figure.median),
    )
    return {
      head: `${cell.scenario}, ${cellDetail({ ...cell, groups })}`,
      formatTick: (tick, most) => formatMetricTick(source.metric, tick, most, unit),
      bars: groups.map((group) => {
        const {
          id,
          rank,
          tied,
          lowerBound,
          figure,
          series: { subject },
          note,
        } = group
        return {
          name: names.get(id) ?? '',
          rank: rankText(rank, tied),
          value: figure.median,
          interval: lowerBound ? null : figure.interval,
          text: figureText(formatStanding(source.metric, figure, lowerBound, unit)),
          colour: seriesColour(subject),
          isHollow: note !== null,
          isOther: isOther(group, source.groups),
        }
      }),
    }
  })
}

/** Draws all cells of a comparison, one below the other. */
export const comparisonPicture = (
  source: Comparison,
  title: string,
  url: URL,
): { markup: string; frame: PictureFrame } => {
  const unit = headUnit(source.metric)
  return {
    markup: drawBars(comparisonBars(source)).svg,
    frame: {
      title,
      subtitle:
        source.sentences[0] ?? `${metricCatalogue[source.metric].label}${unit ? `, ${unit}` : ''}, median ± 95 %`,
      source: sourceOf(newestOf(source.groups), url),
    },
  }
}

/** The frame around a chart that is already on the page. */
export const chartFrame = (title: string, subtitle: string, at: string, url: URL): PictureFrame => ({
  title,
  subtitle,
  source: sourceOf(at, url),
})

import type { Comparison } from '@wrkbench/contracts'
import { type RatioRow, ratioRows, verdictWord } from '@wrkbench/tables'
import { toMarkdown } from '#lib/table/csv.ts'
import { headUnit } from '#lib/text/figures.ts'

/** Ratios on a logarithmic axis that holds every interval and at least a factor of 1.25 either way. */
export const ratioScale = (source: Comparison): { place: (ratio: number) => number; ticks: number[] } => {
  const ends = source.pairs.flatMap(({ ratio, interval }) => [ratio, interval?.low, interval?.high])
  const known = ends.filter((end) => end !== null && end !== undefined).filter((end) => end > 0)
  // one wild interval must not flatten all others: what is beyond is cut at the edge
  const reach = Math.min(20, Math.max(1.25, ...known.map((end) => Math.max(end, 1 / end)))) * 1.04
  const candidates = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10, 20]
  const within = candidates.filter((tick) => Math.max(tick, 1 / tick) <= reach)
  const ticks = reach > 2 ? within.filter((tick) => tick !== 0.8 && tick !== 1.25) : within
  const span = 2 * Math.log(reach)
  return { place: (ratio) => Math.min(1, Math.max(0, 0.5 + Math.log(ratio) / span)), ticks }
}

/** For a README or a pull request: the sentences, what differs, the table. */
export const comparisonMarkdown = (source: Comparison, url: string): string => {
  const unit = headUnit(source.metric)
  const rows = ratioRows(source)
  const several = new Set(rows.map(({ load }) => load)).size > 1
  const cell = ({ scenario, load, place }: RatioRow): string =>
    [scenario, several ? load : null, place].filter((part) => part !== null).join(', ')
  const table = toMarkdown(
    ['Scenario', 'A', unit, 'B', unit, 'Ratio', '95 %', 'Verdict'],
    rows.map((row) => [
      ...[cell(row), row.a, row.aFigure, row.b, row.bFigure, row.ratio, row.interval],
      verdictWord(source, row.pair.verdict),
    ]),
    [false, false, true, false, true, true, true, false],
  )
  const differs = source.differences.map(
    ({ label, values }) => `- ${label}: ${values.map((value) => value ?? 'not told').join(' against ')}`,
  )
  return [
    source.sentences.join(' '),
    '',
    ...(differs.length > 0 ? ['What differs:', ...differs, ''] : []),
    table,
    url,
    '',
  ].join('\n')
}

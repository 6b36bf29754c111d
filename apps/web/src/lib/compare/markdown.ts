import type { Comparison } from '@wrkbench/contracts'
import { type RatioRow, ratioRows, verdictWord } from '@wrkbench/tables'
import { toMarkdown } from '#lib/table/csv.ts'
import { headUnit } from '#lib/text/figures.ts'

/** The comparison in Markdown, for a README or a pull request: the sentences, what differs, and the table. */
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
    ({ label, values }) => `- ${label}: ${values.map((value) => value ?? 'unknown').join(' against ')}`,
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

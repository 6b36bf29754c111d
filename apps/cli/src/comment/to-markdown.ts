import { doubtsOf, type ReportComparison, type ReportVerdict } from '@wrkbench/contracts'
import { describeBaseline, percent } from '../verdict/figures.ts'
import { markdownTable } from '../verdict/markdown-table.ts'
import { versionChanges } from '../verdict/version-lines.ts'
import { escapeMarkdown } from './escape.ts'

type Row = ReportComparison

/** Nobody would read more rows, and the length of a comment is limited. */
const mostRows = 100

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** Writes `2 worse, 1 better, 5 without a difference that counts, 1 inconclusive, 3 series without a baseline`. */
const summary = (found: ReportVerdict): string => {
  const { comparisons, withoutBaseline } = found
  const of = (verdict: Row['verdict']) => comparisons.filter((one) => one.verdict === verdict).length
  const parts = [
    [of('worse'), 'worse'],
    [of('better'), 'better'],
    [of('same'), 'without a difference that counts'],
    [of('inconclusive'), 'inconclusive'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  const open = withoutBaseline.length
  if (open > 0) told.push(`${count(open, 'series', 'series')} without a baseline`)
  const changes = versionChanges(comparisons).map((change) => `also changed: ${escapeMarkdown(change)}`)
  return [...told, ...doubts(found), ...changes].join(', ')
}

/**
 * `in doubt: littles-law (2 results)`: these figures count neither as a gain nor as a loss without a look at the
 * report.
 */
const doubts = ({ flags = [] }: Partial<ReportVerdict>): string[] => {
  const found = doubtsOf(flags).map(({ id, results }) => `${escapeMarkdown(id)} (${count(results, 'result')})`)
  return found.length > 0 ? [`in doubt: ${found.join(', ')}`] : []
}

const context = ({ baseline, threshold }: ReportVerdict): string =>
  `against ${escapeMarkdown(describeBaseline(baseline))}; differences from ${percent(1 + threshold).slice(1)} count`

/** Marks a comment so that it is found again, whatever its text is by then. */
export const markerOf = (key: string): string => `<!-- wrkbench:${key.replace(/[^\w./ -]/g, '_')} -->`

/** The comment for a pull request: one line if nothing changed, otherwise a table of what did. */
export const toMarkdown = (found: ReportVerdict): string => {
  const changed = found.comparisons.filter(({ verdict }) => verdict === 'worse' || verdict === 'better')
  const title = `**wrkbench** · ${escapeMarkdown(found.environment)}`
  const link = `[Report](${encodeURI(found.url).replace(/[()]/g, encodeURIComponent)})`
  if (changed.length === 0) {
    const what = found.comparisons.length === 0 ? 'nothing to compare with yet' : 'no change found'
    return `${title}: ${what} (${summary(found)}, ${context(found)}). ${link}`
  }
  const sorted = [...changed].sort((a, b) => Number(b.verdict === 'worse') - Number(a.verdict === 'worse'))
  const shown = sorted.slice(0, mostRows)
  const left = sorted.length - shown.length
  return [
    `${title}: ${summary(found)}`,
    '',
    ...markdownTable(shown),
    ...(left > 0 ? ['', `${count(left, 'more row')} in the report.`] : []),
    '',
    `Medians ${context(found)}. ${link}`,
  ].join('\n')
}

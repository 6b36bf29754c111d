import { metricCatalogue, type ReportComparison } from '@wrkbench/contracts'
import { escapeMarkdown } from '../comment/escape.ts'
import { change, figures, rounds } from './figures.ts'

type Row = ReportComparison

const words: Partial<Record<Row['verdict'], string>> = {
  worse: '**worse**',
  better: 'better',
  inconclusive: 'inconclusive',
}

const row = (one: Row, table: readonly Row[]): string => {
  const names = [one.subject, one.scenario].map(escapeMarkdown)
  const told = [...figures(one, table), change(one), rounds(one)]
  return `| ${[...names, metricCatalogue[one.metric].short, ...told, words[one.verdict] ?? ''].join(' | ')} |`
}

const head = [
  '| Subject | Scenario | Metric | Before | Now | Change (95 %) | Rounds | |',
  '|---|---|---|---:|---:|---:|---:|---|',
]

/** Lines of a Markdown table, with the rows in the order given. */
export const markdownTable = (comparisons: readonly Row[]): string[] => [
  ...head,
  ...comparisons.map((one) => row(one, comparisons)),
]

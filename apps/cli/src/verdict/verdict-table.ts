import { metricCatalogue, type ReportVerdict } from '@wrkbench/contracts'
import type { Colour, Paint } from '../terminal/paint.ts'
import { table } from '../terminal/table.ts'
import { change, figures, rounds } from './figures.ts'

type Word = ReportVerdict['verdict']

const colours: Record<Word, Colour> = {
  worse: 'red',
  better: 'green',
  same: 'dim',
  inconclusive: 'yellow',
  'no-baseline': 'dim',
}
const worstFirst: readonly Word[] = ['worse', 'inconclusive', 'better', 'same', 'no-baseline']

const columns = [
  { title: 'Subject' },
  { title: 'Scenario' },
  { title: 'Metric' },
  { title: 'Before', right: true },
  { title: 'Now', right: true },
  { title: 'Change (95 %)', right: true },
  { title: 'Rounds', right: true },
  { title: 'Verdict' },
]

/** Lines of a table, the worst first; empty if nothing was compared. */
export const verdictTable = (comparisons: ReportVerdict['comparisons'], paint: Paint): string[] => {
  if (comparisons.length === 0) return []
  const rows = [...comparisons]
    .sort((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict))
    .map((one) => [
      ...[one.subject, one.scenario, metricCatalogue[one.metric].short],
      ...[...figures(one, comparisons), change(one), rounds(one)],
      paint(colours[one.verdict], one.verdict),
    ])
  const [head = '', ...lines] = table(columns, rows)
  return [paint('dim', head), ...lines]
}

/** The overall verdict, and what it means. */
export const verdictLine = (verdict: Word, paint: Paint): string => {
  const meaning: Record<Word, string> = {
    worse: 'worse: there is a loss that noise does not explain',
    better: 'better: there is a gain that noise does not explain, and no loss',
    same: 'same: no difference is large enough to count',
    inconclusive: 'inconclusive: it takes more rounds without doubts to tell',
    'no-baseline': 'no baseline: nothing was measured before that can be compared with this',
  }
  return paint(colours[verdict], meaning[verdict])
}

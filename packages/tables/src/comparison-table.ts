import { type ComparedGroup, type Comparison, metricCatalogue } from '@wrkbench/contracts'
import { computedNames } from './computed-figures.ts'
import { computedIn } from './computed-in.ts'
import { headUnit } from './figures.ts'
import { type RatioRow, ratioRows, verdictWord } from './ratio-rows.ts'
import { type Column, dataColumn, type Table, toRows } from './table.ts'
import { asKnown, isYearOnly } from './year-only.ts'

type Row = RatioRow & Record<'first' | 'second', ComparedGroup | undefined>

const rowsOf = (source: Comparison): Row[] => {
  const groups = new Map(source.groups.map((group) => [group.id, group]))
  return ratioRows(source).map((row) => ({ ...row, first: groups.get(row.pair.a), second: groups.get(row.pair.b) }))
}

const placeOf = ({ first, second }: Row): string | null => {
  const places = [first, second].flatMap((group) => group?.series.environment.name ?? [])
  return [...new Set(places)].join(' against ') || null
}

const momentOf = (group: ComparedGroup | undefined): string | null =>
  group ? asKnown(group.measuredAt, isYearOnly(group)) : null

/** A lower bound has no interval, because that of its rounds says nothing about the true value. */
const intervalOf = (group: ComparedGroup | undefined) => (group && !group.lowerBound ? group.figure.interval : null)

/** The columns of one side. */
const sideColumns = (which: 'a' | 'b', unit: string, head: string): Column<Row>[] => {
  const of = (row: Row): ComparedGroup | undefined => (which === 'a' ? row.first : row.second)
  const figure = dataColumn<Row>(`${which}Median`, `${which} median`, (row) => of(row)?.figure.median ?? null, { unit })
  return [
    { ...dataColumn<Row>(which, which, (row) => row[which]), head: which.toUpperCase() },
    dataColumn(`${which}MeasuredAt`, `${which} measured at`, (row) => momentOf(of(row))),
    { ...figure, head, text: (row) => (which === 'a' ? row.aFigure : row.bFigure) },
    dataColumn(`${which}Low`, `${which} low`, (row) => intervalOf(of(row))?.low ?? null, { unit }),
    dataColumn(`${which}High`, `${which} high`, (row) => intervalOf(of(row))?.high ?? null, { unit }),
    dataColumn(`${which}LowerBound`, `${which} is a lower bound`, (row) => (of(row)?.lowerBound ? 'yes' : 'no')),
    dataColumn(`${which}Computed`, `${which} computed`, (row) => {
      const group = of(row)
      return group ? computedNames(group) : null
    }),
    dataColumn(`${which}Rounds`, `${which} rounds`, (row) => of(row)?.figure.values.length ?? 0, { numeric: true }),
  ]
}

const scenarioText = ({ scenario, place }: Row): string => [scenario, place].filter(Boolean).join(', ')
const ratioText = ({ pair, ratio, interval }: Row): string => (pair.interval ? `${ratio} (${interval})` : ratio)

const columnsOf = (source: Comparison): Column<Row>[] => {
  const { short, unit } = metricCatalogue[source.metric]
  const head = headUnit(source.metric) || short
  const ratio = dataColumn<Row>('ratio', 'ratio', ({ pair }) => pair.ratio, { numeric: true })
  const verdict = dataColumn<Row>('verdict', 'verdict', ({ pair }) => pair.verdict)
  return [
    { ...dataColumn<Row>('scenario', 'scenario', ({ scenario }) => scenario), head: 'Scenario', text: scenarioText },
    dataColumn('load', 'load', ({ load }) => load),
    dataColumn('environment', 'environment', placeOf),
    ...sideColumns('a', unit, head),
    ...sideColumns('b', unit, head),
    { ...ratio, head: 'Ratio, 95 %', text: ratioText },
    dataColumn('bound', 'the ratio is a bound', ({ pair }) => pair.bound),
    dataColumn('low', 'low', ({ pair }) => pair.interval?.low ?? null, { numeric: true }),
    dataColumn('high', 'high', ({ pair }) => pair.interval?.high ?? null, { numeric: true }),
    dataColumn('adjustedP', 'adjusted p', ({ pair }) => pair.p, { numeric: true }),
    { ...verdict, head: 'Verdict', text: ({ pair }) => verdictWord(source, pair.verdict) },
    dataColumn('method', 'method', ({ pair }) => pair.method),
  ]
}

const differing = ({ differences }: Comparison): string[] =>
  differences.map(({ label, values }) => `${label}: ${values.map((value) => value ?? 'unknown').join(' against ')}.`)

/** Groups the rows by load, each under a heading. */
const groupsOf = (source: Comparison, columns: readonly Column<Row>[]): Table['groups'] => {
  const all = rowsOf(source)
  const loads = [...new Set(all.map(({ load }) => load))]
  return loads.map((load) => ({
    title: loads.length > 1 ? load : null,
    rows: toRows(
      columns,
      all.filter((row) => row.load === load),
    ),
  }))
}

/** Every pair of a comparison with exact values; sentences and differences stand above the rows. */
export const comparisonTable = (source: Comparison): Table => {
  const columns = columnsOf(source)
  const [first = '', ...others] = source.sides.map(({ label }) => label)
  return {
    title: `${metricCatalogue[source.metric].label}: ${first} against ${others.join(', ')}`,
    notes: [...source.sentences, ...differing(source), ...computedIn(source, [source.metric])],
    columns,
    groups: groupsOf(source, columns),
  }
}

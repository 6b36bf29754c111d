import {
  countFailures,
  describeProfile,
  type MetricId,
  metricCatalogue,
  metricIds,
  type ResultOfReport,
} from '@wrkbench/contracts'
import { formatFull, headUnit, inColumnUnit } from './figures.ts'

/** A figure of a result: a metric of the catalogue, a count, or a metric of the report's own. */
export interface ReportFigure {
  id: string
  /** null if the catalogue does not know it */
  metric: MetricId | null
  /** Counts are told with their range only: of rounds without an error, an interval from 0 to 0 would say that there never is one. */
  isCount: boolean
  /** short lines: name, unit as shown */
  head: readonly [string, string]
  label: string
  better: 'higher' | 'lower' | null
  /** unit of `value` */
  unit: string | null
  value: (result: ResultOfReport) => number | null
  /** up to nine significant digits */
  text: (value: number) => string
}

const ofCatalogue = (id: MetricId): ReportFigure => {
  const { short, label, unit, better } = metricCatalogue[id]
  const shown = headUnit(id)
  return {
    id,
    metric: id,
    isCount: false,
    label,
    unit,
    better,
    value: ({ columns }) => columns[id] ?? null,
    head: [short, short.endsWith(shown) ? '' : shown],
    text: (value) => formatFull(inColumnUnit(id, value)),
  }
}

const count = (id: string, label: string, value: ReportFigure['value'], better: ReportFigure['better'] = null) => ({
  id,
  metric: null,
  isCount: true,
  label,
  value,
  better,
  unit: null,
  text: formatFull,
  head: [label, ''] as const,
})

const builtIn: readonly ReportFigure[] = [
  ...metricIds.map(ofCatalogue),
  count('requests', 'requests', ({ metrics }) => metrics.requests),
  count('errors', 'errors', ({ metrics }) => countFailures(metrics)?.failed ?? null, 'lower'),
]

/** Returns the report's own metrics. A metric with two units becomes two figures. */
const ownFigures = (results: readonly ResultOfReport[]): ReportFigure[] => {
  const found = new Map<string, ReportFigure>()
  for (const { name, unit, better } of results.flatMap(({ custom }) => custom)) {
    const id = `custom.${name}${unit === '' ? '' : ` ${unit}`}`
    found.set(id, {
      id,
      metric: null,
      isCount: false,
      better,
      unit: unit || null,
      label: `${name}, handed in as a metric of its own`,
      text: formatFull,
      head: [name, unit],
      value: ({ custom }) => custom.find((one) => one.name === name && one.unit === unit)?.value ?? null,
    })
  }
  return [...found.values()]
}

/** Whether the figure is the rate of all requests and equals the rate of successes, so that it adds nothing. */
const isRepeated = (figure: ReportFigure, results: readonly ResultOfReport[]): boolean =>
  figure.id === 'requestsPerSecond' &&
  results.every((result) => figure.value(result) === null || figure.value(result) === result.columns.successesPerSecond)

/** Returns the figures that at least one of the results has, metrics of the report's own last. */
export const reportFigures = (results: readonly ResultOfReport[]): ReportFigure[] =>
  [...builtIn, ...ownFigures(results)].filter(
    (figure) => results.some((result) => figure.value(result) !== null) && !isRepeated(figure, results),
  )

export interface ReportGroup {
  key: string
  scenario: ResultOfReport['scenario']
  profileId: string
  load: string
  results: ResultOfReport[]
}

/** Groups results that can be compared, by scenario and load, in the order in which they were handed in. */
export const reportGroups = (results: readonly ResultOfReport[]): ReportGroup[] => {
  const groups = new Map<string, ReportGroup>()
  for (const result of results) {
    const { scenario, profile } = result
    const key = `${scenario.id} ${profile.id}`
    const group = groups.get(key) ?? {
      key,
      scenario,
      profileId: profile.id,
      load: describeProfile(profile.profile),
      results: [],
    }
    group.results.push(result)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Returns the rows among which best and worst are marked. None if rounds are listed one by one, because the luckiest round is
 * not the best subject.
 */
export const comparedResults = (results: readonly ResultOfReport[]): readonly ResultOfReport[] =>
  results.some(({ round }) => round > 1) ? [] : results

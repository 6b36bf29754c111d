import { doubtsOf, type Flag, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { formatFull } from './figures.ts'
import type { ReportFigure } from './report-columns.ts'

/** The rounds of one subject in one version, and those that its medians are made of: all of them, if every one is in doubt. */
export interface ReportSubject {
  key: string
  rounds: ResultOfReport[]
  counted: ResultOfReport[]
}

const isClean = ({ flags }: ResultOfReport): boolean => doubtsOf(flags).length === 0

/** Gathers the rounds of each subject, in the order in which it first appears. */
export const reportSubjects = (results: readonly ResultOfReport[]): ReportSubject[] => {
  const subjects = new Map<string, ResultOfReport[]>()
  for (const result of results) {
    const key = `${result.subject.name} ${result.subject.version ?? ''}`
    subjects.set(key, [...(subjects.get(key) ?? []), result])
  }
  return [...subjects].map(([key, rounds]) => {
    const clean = rounds.filter(isClean)
    return { key, rounds, counted: clean.length > 0 ? clean : rounds }
  })
}

export interface RoundsFigure {
  median: number
  /** the two values in the middle, between which the median lies; the same twice for an odd number of rounds */
  middle: readonly [number, number]
  low: number
  high: number
  rounds: number
  /** 95 % of the median; null if there is none */
  interval: { low: number; high: number } | null
}

/** Returns the median, the range and the interval of a figure over the rounds that count; null if none of them has it. */
export const roundsFigure = (
  { rounds, counted }: ReportSubject,
  { id, value }: ReportFigure,
  intervals: ReportDetail['medianIntervals'],
): RoundsFigure | null => {
  const values = counted.flatMap((result) => value(result) ?? []).sort((a, b) => a - b)
  const [low, high] = [values[0], values.at(-1)]
  if (low === undefined || high === undefined) return null
  const half = values.length / 2
  const [below = low, above = below] = [values[Math.ceil(half) - 1], values[Math.floor(half)]]
  const interval = intervals[rounds[0]?.id ?? '']?.[id] ?? null
  return { median: (below + above) / 2, middle: [below, above], low, high, rounds: values.length, interval }
}

/** from here on, half of one is less than a digit that anybody reads */
const large = 100

/**
 * Writes the median of a count. Between two counts lies none: the median of an even number of rounds is the whole number nearest to their
 * middle, `50,004`, and of small ones both are said, `0 to 1`.
 */
export const sayCount = ({ median, middle }: RoundsFigure): string =>
  Number.isInteger(median) || median >= large ? formatFull(Math.round(median)) : middle.map(formatFull).join(' to ')

/** Says for a tooltip what the median of a figure is. */
export const sayMedian = ({ isCount, text }: ReportFigure, { median, middle }: RoundsFigure): string =>
  isCount && !Number.isInteger(median) ? `between ${middle.map(text).join(' and ')}` : text(median)

/** Returns each flag of the rounds once, with the evidence of the first of them and the number of rounds that bear it. */
export const flagsOfRounds = ({ rounds }: ReportSubject): { flag: Flag; rounds: number }[] => {
  const found = new Map<string, { flag: Flag; rounds: number }>()
  for (const flag of rounds.flatMap(({ flags }) => flags)) {
    const known = found.get(flag.id)
    found.set(flag.id, { flag: known?.flag ?? flag, rounds: (known?.rounds ?? 0) + 1 })
  }
  return [...found.values()]
}

import type { Flag, ResultOfReport } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { reportFigures } from './report-columns.ts'
import { flagsOfRounds, reportSubjects, roundsFigure, sayCount, sayMedian } from './report-subjects.ts'

const errors = { id: 'errors', evidence: 'one of two failed' } as unknown as Flag

const round = (name: string, rate: number | null, flags: Flag[] = [], version: string | null = null) =>
  ({
    subject: { name, version },
    columns: { successesPerSecond: rate },
    custom: [],
    metrics: { requests: null, errors: {}, responses: {} },
    flags,
  }) as unknown as ResultOfReport

const medians = (results: ResultOfReport[]) => {
  const [rate] = reportFigures(results)
  return reportSubjects(results).map((subject) => rate && roundsFigure(subject, rate, {})?.median)
}

it('gathers the rounds of each subject and version, also where they take turns', () => {
  const results = [
    round('a', 10),
    round('b', 5),
    round('a', 30),
    round('b', 7),
    round('a', 20),
    round('a', 99, [], '2'),
  ]
  expect(reportSubjects(results).map(({ rounds }) => rounds.length)).toEqual([3, 2, 1])
  expect(medians(results)).toEqual([20, 6, 99])
})

it('leaves rounds in doubt out of the median, unless all of them are', () => {
  expect(medians([round('a', 10), round('a', 12), round('a', 1, [errors]), round('b', 1, [errors])])).toEqual([11, 1])
})

it('has no median where no round has the figure, and the range where some have', () => {
  const results = [round('a', null), round('b', 3), round('b', null), round('b', 1)]
  const [rate] = reportFigures(results)
  const found = reportSubjects(results).map((subject) => rate && roundsFigure(subject, rate, {}))
  expect(found).toEqual([null, { median: 2, middle: [1, 3], low: 1, high: 3, rounds: 2, interval: null }])
})

it('writes the median of counts as a count, and small ones as the two it lies between', () => {
  const said = (...counts: number[]) => {
    const results = counts.map((requests) => {
      const one = round('a', 1)
      return { ...one, metrics: { ...one.metrics, requests } }
    })
    const requests = reportFigures(results).find(({ id }) => id === 'requests')
    const [subject] = reportSubjects(results)
    const found = subject && requests && roundsFigure(subject, requests, {})
    return found && [sayCount(found), sayMedian(requests, found)]
  }
  expect(said(50_003, 50_004)).toEqual(['50,004', 'between 50,003 and 50,004'])
  expect(said(50_003, 50_004, 50_010)).toEqual(['50,004', '50,004'])
  expect(said(0, 0, 1, 3)).toEqual(['0 to 1', 'between 0 and 1'])
  expect(said(1, 3)).toEqual(['2', '2'])
})

it('has the interval that belongs to the first of its rounds, also where that round itself does not count', () => {
  const results = [round('a', 9, [errors]), round('b', 3), round('a', 1), round('a', 2)].map((one, index) => ({
    ...one,
    id: String(index),
  }))
  const [rate] = reportFigures(results)
  const told = { 0: { successesPerSecond: { low: 1, high: 4 }, other: { low: 7, high: 8 } } }
  const found = reportSubjects(results).map((subject) => rate && roundsFigure(subject, rate, told)?.interval)
  expect(found).toEqual([{ low: 1, high: 4 }, null])
})

it('says each flag once, and in how many rounds', () => {
  const [subject] = reportSubjects([round('a', 1, [errors]), round('a', 2), round('a', 3, [errors])])
  expect(subject && flagsOfRounds(subject)).toEqual([{ flag: errors, rounds: 2 }])
})

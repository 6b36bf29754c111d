import { expect, it } from 'vitest'
import { pointsOf, watch } from '../../../test/support/watched-series.ts'
import type { WatchedPoint } from './unusual-point.ts'

const resultsOf = (points: readonly WatchedPoint[]) => points.map(({ result }) => result)

it('suspects the newest point alone, once, and only where a job can check it', () => {
  const points = pointsOf(20, 90)
  const found = { type: 'suspected', id: 'new', unusual: { direction: -1, points: [{ result: 20 }] } }
  expect(watch(points)).toMatchObject([found])
  expect(watch(points, { canCheck: false })).toEqual([])
  expect(watch(points, { judged: resultsOf(points).slice(0, 20) })).toMatchObject([found])
  // a late point causes all later points to be judged again, but that submits no second job
  expect(watch(points, { judged: resultsOf(points).filter((result) => result !== 18) })).toEqual([])
  expect(watch(pointsOf(20, 90, 100))).toEqual([])
})

it('tells of a new level by the points that said what was usual, as far as they are at hand', () => {
  const points = pointsOf(30, 90, 90.5, 89.8, 90.2)
  const [opened, moved] = watch(points, { judged: resultsOf(points).slice(0, 30) })
  if (opened?.type !== 'opened' || moved?.type !== 'moved') throw new Error('a level that stays is told of')
  expect(moved.usual).toEqual({ level: opened.unusual.level, points: opened.unusual.usual })
  expect(opened.unusual.usual.length).toBeLessThan(30)
  expect(resultsOf(moved.points)).toEqual([30, 31, 32, 33])
})

it('a level of one point, which a job confirmed, is that point alone where the next one is back', () => {
  const points = pointsOf(20, 90, 100)
  const [first] = points.slice(20)
  if (!first) throw new Error('there are 22 points')
  const level = { count: 16, mean: Math.log(100), deviation: 0.006 }
  const live = { id: 'a', first, segment: 1, level, usual: [3, 4], shift: Math.log(0.9) }
  const found = watch(points, { judged: resultsOf(points).slice(0, 21), live })
  expect(found).toEqual([{ type: 'moved', id: 'a', usual: { level, points: points.slice(3, 5) }, points: [first] }])
})

it('is not ended by what was measured on other hardware before it and comes late', () => {
  const points = pointsOf(30, 90, 90).map((point, i) => (i < 10 ? { ...point, segment: 2 } : point))
  const [first] = points.slice(30)
  if (!first) throw new Error('there are 32 points')
  const level = { count: 16, mean: Math.log(100), deviation: 0.006 }
  const live = { id: 'a', first, segment: 1, level, usual: [], shift: Math.log(0.9) }
  const judged = resultsOf(points).filter((result) => result !== 5)
  expect(watch(points, { judged, live }).map(({ type }) => type)).toEqual(['moved'])
})

it('takes what was measured at the very moment from which on it counts', () => {
  const points = pointsOf(20, 90)
  const at = points.at(-1)?.at ?? 0
  expect(watch(points, { recent: at })).toHaveLength(1)
  expect(watch(points, { recent: at + 1 })).toEqual([])
})

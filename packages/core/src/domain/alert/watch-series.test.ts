import { createRandom, median, type Random } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { firstLook } from '../../../test/support/watched-series.ts'
import {
  confirms,
  levelOf,
  movedAlong,
  pairAt,
  type Sensitivity,
  type Span,
  suspectAt,
  type Unusual,
  type WatchedPoint,
} from './unusual-point.ts'
import { type Finding, type LiveAlert, watchSeries } from './watch-series.ts'

const sensitivity: Sensitivity = { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03, coarsest: 0 }

type Noise = () => number
const normal =
  (random: Random): Noise =>
  () =>
    Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random())
/** Student's t with 4 degrees of freedom, scaled to a deviation of 1: spikes on both sides. */
const heavy = (random: Random): Noise => {
  const gaussian = normal(random)
  return () => {
    const squares = Array.from({ length: 4 }, () => gaussian() ** 2).reduce((sum, one) => sum + one, 0)
    return gaussian() / Math.sqrt(squares / 4) / Math.SQRT2
  }
}
/** Noise in which each value depends on the one before. */
const dependent = (random: Random, share: number): Noise => {
  const gaussian = normal(random)
  let last = gaussian()
  return () => {
    last = share * last + Math.sqrt(1 - share ** 2) * gaussian()
    return last
  }
}

const pointAt = (index: number, value: number, segment = 1): WatchedPoint => {
  const at = 1000 + 60 * index
  return { at, result: index + 1, segment, values: [value], value }
}

interface Played {
  /** `at`: index of the point after which the alert was opened; `first`: index of the first point of its level */
  opened: { at: number; first: number; direction: number }[]
  closed: { at: number; because: string; by: number }[]
  checks: number
}

interface Playing {
  sensitivity?: Sensitivity
  /** value that a checking job submitted after this point measures; absent if there is no runner */
  check?: (index: number) => number
  /** number of points that arrive between two looks */
  atOnce?: number
}

const liveOf = (id: string, { points, level, direction, usual }: Unusual): LiveAlert & { direction: number } => {
  const [first] = points
  if (!first) throw new Error('an alert has a first point')
  const after = points.reduce((sum, { value }) => sum + Math.log(value), 0) / points.length
  const results = usual.map(({ result }) => result)
  return { id, first, segment: first.segment, level, usual: results, shift: after - level.mean, direction }
}

/** Feeds a series to the rule, `atOnce` points at a time, and acts on the findings as the verbs do. */
const play = (points: readonly WatchedPoint[], { check, atOnce = 1, ...playing }: Playing = {}): Played => {
  const played: Played = { opened: [], closed: [], checks: 0 }
  let live: LiveAlert | null = null
  let without: Span[] = []
  let judged: number[] | null = null
  let ids = 0
  const cleared: number[] = []
  const newId = () => String(ids++)
  const rule = playing.sensitivity ?? sensitivity
  const open = (id: string, unusual: Unusual, at: number) => {
    const alert = liveOf(id, unusual)
    live = alert
    played.opened.push({ at, first: alert.first.result - 1, direction: alert.direction })
  }
  const act = (finding: Finding, at: number) => {
    if (finding.type === 'opened') open(finding.id, finding.unusual, at)
    if (finding.type === 'suspected' && check) {
      played.checks++
      const { direction, points } = finding.unusual
      const checked = { value: check(at), values: [] }
      if (confirms(finding.unusual, checked, { direction, sensitivity: rule })) open(finding.id, finding.unusual, at)
      else cleared.push(...points.map(({ result }) => result))
    }
    if (finding.type === 'closed') {
      played.closed.push({ at, because: finding.because, by: finding.by.result - 1 })
      if (live && finding.because === 'recovered') without = [...without, { from: live.first, until: finding.by }]
      live = null
    }
  }
  for (let end = atOnce; end <= points.length; end += atOnce) {
    const state = { live, without, judged, cleared, newId, suspected: false, levelFrom: null, recent: 0, opens: true }
    // the rule looks back at 64 points; more would only cost time
    const known = points.slice(Math.max(0, end - 70), end)
    for (const finding of watchSeries({ ...state, sensitivity: rule, points: known, canCheck: check !== undefined }))
      act(finding, end - 1)
    judged = known.map(({ result }) => result)
  }
  return played
}

const values = (count: number, noise: Noise, { level = 100, cv = 0.01 } = {}): number[] =>
  Array.from({ length: count }, () => level * Math.exp(cv * noise()))
const pointsOf = (all: readonly number[]): WatchedPoint[] => all.map((value, index) => pointAt(index, value))

/** Returns the number of alerts per 1000 points of noise around one level, in series of 200 points each. */
const falseAlerts = (
  noiseOf: (random: Random) => Noise,
  { cv, check, leastShift = 0.03 }: { cv: number; check: boolean; leastShift?: number },
) => {
  const random = createRandom(20261122)
  const series = 250
  let [opened, checks] = [0, 0]
  for (let i = 0; i < series; i++) {
    const noise = noiseOf(random)
    const points = pointsOf(values(200, noise, { cv }))
    const measured = () => 100 * Math.exp(cv * noise())
    const rule = { ...sensitivity, leastShift }
    const played = play(points, { sensitivity: rule, ...(check && { check: measured }) })
    opened += played.opened.length
    checks += played.checks
  }
  return { per1000: opened / (series * 0.2), checksPer1000: checks / (series * 0.2) }
}

/** Returns the share of steps found within 5 points of the first one, and the share of those with the right direction. */
const stepsFound = (
  size: number,
  { cv, history, check }: { cv: number; history: () => number; check: boolean },
): number => {
  const noise = normal(createRandom(7))
  const trials = 600
  let found = 0
  for (let i = 0; i < trials; i++) {
    const before = history()
    const level = i % 2 === 0 ? 100 * (1 + size) : 100 / (1 + size)
    const points = pointsOf([...values(before, noise, { cv }), ...values(5, noise, { level, cv })])
    const measured = (index: number) => (index < before ? 100 : level) * Math.exp(cv * noise())
    const { opened } = play(points, check ? { check: measured } : {})
    if (opened.some(({ at, direction }) => at >= before && direction === (level > 100 ? 1 : -1))) found++
  }
  return found / trials
}

const atLeast20 = () => {
  const random = createRandom(3)
  return () => 20 + Math.floor(random() * 80)
}

/** Seconds of CPU time each, where there may be little of it. */
const timeout = 120_000

describe('stationary noise: at most 0.25 false alerts in 1000 points', { timeout }, () => {
  // with the usual least shift, and with one so small that only the statistics hold back
  it.each([
    [0.01, 0.03],
    [0.02, 0.03],
    [0.05, 0.0001],
  ])('noise of %d, least shift %d', (cv, leastShift) => {
    expect(falseAlerts(normal, { cv, check: false, leastShift }).per1000).toBeLessThanOrEqual(0.25)
    const checked = falseAlerts(normal, { cv, check: true, leastShift })
    expect(checked.per1000).toBeLessThanOrEqual(0.25)
    // one point in twenty lies outside by chance, so a project pays for at most that many jobs
    expect(checked.checksPer1000).toBeLessThan(55)
  })

  it('at noise of 1 percent hardly any point costs a job', () => {
    expect(falseAlerts(normal, { cv: 0.01, check: true }).checksPer1000).toBeLessThan(6)
  })

  it('noise with spikes and noise that depends on itself: more, as nobody promises otherwise', () => {
    expect(falseAlerts(heavy, { cv: 0.01, check: false }).per1000).toBeLessThan(1)
    const dependently = (random: Random) => dependent(random, 0.5)
    expect(falseAlerts(dependently, { cv: 0.01, check: false }).per1000).toBeLessThan(2)
  })
})

describe('a step of 5 percent at noise of 1 percent: found within 5 points in at least 99 percent', { timeout }, () => {
  it.each([true, false])('20 to 100 points before it, checked by jobs: %s', (check) => {
    expect(stepsFound(0.05, { cv: 0.01, history: atLeast20(), check })).toBeGreaterThanOrEqual(0.99)
  })

  it('of 8 points before it, most of them', () => {
    expect(stepsFound(0.05, { cv: 0.01, history: () => 8, check: false })).toBeGreaterThan(0.7)
  })
})

describe('medians of fewer rounds lie further off', { timeout }, () => {
  /** Points with five rounds each; from the 20th on, all but `left` of the rounds are lost. */
  const lossy = (random: Random, left: number, level = 100): WatchedPoint[] => {
    const noise = normal(random)
    return Array.from({ length: 22 }, (_, index) => {
      const rounds = values(index < 20 ? 5 : left, noise, { cv: 0.02, ...(index >= 20 && { level }) })
      return { ...pointAt(index, median(rounds)), values: rounds }
    })
  }
  const strict: Sensitivity = { ...sensitivity, leastShift: 0.0001 }
  const share = (left: number, found: (points: readonly WatchedPoint[]) => boolean, level = 100): number => {
    const random = createRandom(20261123)
    return Array.from({ length: 4000 }, () => found(lossy(random, left, level))).filter(Boolean).length / 4000
  }
  const isSuspect = (points: readonly WatchedPoint[]): boolean =>
    suspectAt({ points, without: [], from: null }, 20, strict) !== null

  it.each([5, 3, 2, 1])('of %d rounds without doubts one point in twenty is a suspect, and no more', (left) => {
    const found = share(left, isSuspect)
    expect(found).toBeGreaterThan(0.03)
    expect(found).toBeLessThan(0.06)
  })

  it('two of them in a row open no more alerts than two of five rounds', () => {
    const isPair = (points: readonly WatchedPoint[]): boolean =>
      pairAt({ points, without: [], from: null }, 21, strict) !== null
    for (const left of [5, 3, 1]) expect(share(left, isPair)).toBeLessThan(0.001)
    expect(share(3, isPair, 110)).toBeGreaterThan(0.95)
  })

  it('a check of few rounds has to lie further off, and so has a server beside it that moved along', () => {
    const level = levelOf(pointsOf(flat(20)))
    const confirmed = (more = 0) =>
      confirms({ level, usual: [] }, { value: 95, values: [95] }, { direction: -1, sensitivity, more })
    expect([confirmed(), confirmed(0.02 ** 2)]).toEqual([true, false])
    expect(movedAlong(level, 95, { shift: -0.05, sensitivity })).toBe(true)
    expect(movedAlong(level, 95, { shift: -0.05, sensitivity, more: 0.02 ** 2 })).toBe(false)
  })
})

/** Noise without surprises. */
const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]
const flat = (count: number, level = 100) =>
  Array.from({ length: count }, (_, i) => level * (1 + (small[i % small.length] ?? 0) / 100))

describe('watchSeries', () => {
  it('opens at the first of two points in a row, either way', () => {
    const down = play(pointsOf([...flat(20), ...flat(3, 94)]))
    expect(down.opened).toEqual([{ at: 21, first: 20, direction: -1 }])
    expect(play(pointsOf([...flat(20), ...flat(3, 106)])).opened).toEqual([{ at: 21, first: 20, direction: 1 }])
  })

  it('says nothing of one point alone, of two that contradict each other, and of too few', () => {
    expect(play(pointsOf([...flat(20), 80, ...flat(10)])).opened).toEqual([])
    expect(play(pointsOf([...flat(20), 80, 125, ...flat(10)])).opened).toEqual([])
    expect(play(pointsOf([...flat(7), ...flat(3, 50)])).opened).toEqual([])
    expect(play(pointsOf([...flat(8), ...flat(2, 50)])).opened).toHaveLength(1)
  })

  it('a shift too small to matter is none, however sure', () => {
    expect(play(pointsOf([...new Array<number>(20).fill(100), 98, 98, 98])).opened).toEqual([])
    expect(play(pointsOf([...new Array<number>(20).fill(100), 96, 96])).opened).toHaveLength(1)
  })

  it('closes by the first of two points that are back, and takes the passing level for no part of what is usual', () => {
    const played = play(pointsOf([...flat(20), ...flat(6, 90), ...flat(10), ...flat(2, 94)]))
    expect(played.closed).toEqual([{ at: 27, because: 'recovered', by: 26 }])
    expect(played.opened.map(({ first }) => first)).toEqual([20, 36])
  })

  it('a single good point closes nothing', () => {
    expect(play(pointsOf([...flat(20), ...flat(4, 90), 100, ...flat(4, 90)])).closed).toEqual([])
  })

  it('what is better than before ends a loss, and is a gain of its own', () => {
    const played = play(pointsOf([...flat(20), ...flat(4, 90), ...flat(4, 120)]))
    expect(played.closed).toEqual([{ at: 25, because: 'recovered', by: 24 }])
    expect(played.opened.map(({ first, direction }) => [first, direction])).toEqual([
      [20, -1],
      [24, 1],
    ])
  })

  it('never compares across hardware or method, and closes what it cannot follow', () => {
    const [before, after] = [flat(20), flat(7, 70)]
    const moved = [...before, ...after].map((value, i) => pointAt(i, value, i < 20 ? 1 : 2))
    expect(play(moved).opened).toEqual([])
    const lost = [...flat(20), ...flat(4, 90), ...after].map((value, i) => pointAt(i, value, i < 24 ? 1 : 2))
    expect(play(lost).closed).toEqual([{ at: 24, because: 'not-comparable', by: 24 }])
  })

  const still = { ...firstLook, canCheck: false }
  const resultsOf = (points: readonly WatchedPoint[]) => points.map(({ result }) => result)
  const lost = pointsOf([...flat(20), ...flat(2, 90)])

  it('opens nothing while a suspect waits, for what is history, and by a point that checks another server', () => {
    expect(watchSeries({ ...still, points: lost })).toMatchObject([{ type: 'opened' }])
    expect(watchSeries({ ...still, points: lost, suspected: true })).toEqual([])
    expect(watchSeries({ ...still, points: lost, recent: 10_000 })).toEqual([])
    const [last] = lost.slice(-1)
    const quiet = [...lost.slice(0, -1), ...(last ? [{ ...last, quiet: true }] : [])]
    expect(watchSeries({ ...still, points: quiet, canCheck: true })).toEqual([])
  })

  it('judges nothing twice', () => {
    expect(watchSeries({ ...still, points: lost, judged: resultsOf(lost) })).toEqual([])
  })

  it('finds the same however many points come at once, and whether a job could check the newest or not', () => {
    const levels = [...flat(20), ...flat(6, 90), ...flat(10), ...flat(4, 94), ...flat(8), 80, 80, ...flat(10)]
    const told = ({ opened, closed }: Played) => ({
      opened: opened.map(({ first, direction }) => ({ first, direction })),
      closed: closed.map(({ because, by }) => ({ because, by })),
    })
    const one = told(play(pointsOf(levels)))
    expect(one.opened.map(({ first }) => first)).toEqual([20, 36, 48])
    for (const atOnce of [2, 3, 4, 5, 6, 10, 12, 15, 20]) expect(told(play(pointsOf(levels), { atOnce }))).toEqual(one)
    expect(told(play(pointsOf(levels), { atOnce: 10, check: () => 100 }))).toEqual(one)
  })

  it('at the first look judges what is recent of a backlog, and tells of what is still so', () => {
    const backlog = pointsOf([...flat(20), ...flat(5, 90)])
    expect(watchSeries({ ...still, points: backlog, recent: backlog[10]?.at ?? 0 })).toMatchObject([
      { type: 'opened', unusual: { points: [{ result: 21 }, { result: 22 }] } },
      { type: 'moved', points: { length: 5 } },
    ])
    expect(watchSeries({ ...still, points: backlog, recent: (backlog[24]?.at ?? 0) + 1 })).toEqual([])
    expect(watchSeries({ ...still, points: pointsOf([...flat(20), ...flat(5, 90), ...flat(8)]) })).toEqual([])
  })

  it('what comes late is judged with what was measured after it', () => {
    const points = pointsOf([...flat(20), 90, 90])
    const judged = resultsOf(points).filter((result) => result !== 21)
    expect(watchSeries({ ...still, points, judged })).toMatchObject([
      { type: 'opened', unusual: { points: { length: 2 } } },
    ])
    // older than all points that are known to have been judged
    expect(watchSeries({ ...still, points, judged: resultsOf(points).slice(21) })).toEqual([])
  })

  it('a level that was told of is not told again by a point that comes late', () => {
    const points = pointsOf([...flat(20), ...flat(3, 90), ...flat(5)])
    const judged = resultsOf(points).filter((result) => result !== 19)
    expect(watchSeries({ ...still, points, judged })).toMatchObject([{ type: 'opened' }, {}, { type: 'closed' }])
    const [from, until] = [points[20], points[23]]
    if (!from || !until) throw new Error('there are 28 points')
    expect(watchSeries({ ...still, points, judged, without: [{ from, until }] })).toEqual([])
  })

  it('the new level is that of the points before it was over, and of none that is back', () => {
    const points = pointsOf([...flat(20), 90, 90, 90, 100])
    const found = watchSeries({ ...still, points, judged: resultsOf(points).slice(0, 20) })
    expect(found).toMatchObject([
      { type: 'opened', id: 'new' },
      { type: 'moved', id: 'new', points: { length: 3 } },
    ])
    const over = watchSeries({
      ...still,
      points: [...points, pointAt(24, 100)],
      judged: resultsOf(points).slice(0, 20),
    })
    expect(over.map(({ type }) => type)).toEqual(['opened', 'moved', 'closed'])
    expect(over).toMatchObject([{}, { points: { length: 3 } }, { because: 'recovered', by: { result: 24 } }])
  })

  it('judges what came while a suspect waited once that is decided; what was measured again is no half of a pair', () => {
    const points = pointsOf([...flat(20), 90, 90])
    const judged = resultsOf(points).slice(0, 21)
    expect(watchSeries({ ...still, points, judged, suspected: true })).toEqual([])
    expect(watchSeries({ ...still, points, judged })).toMatchObject([{ type: 'opened' }])
    expect(watchSeries({ ...still, points, judged, cleared: [21] })).toEqual([])
    const checked = points.map((point) => (point.result === 21 ? { ...point, quiet: true } : point))
    expect(watchSeries({ ...still, points: checked, judged })).toEqual([])
  })

  it('where nobody asks for it any more, follows what is not over and opens nothing', () => {
    const points = pointsOf([...flat(20), 90, 90, ...flat(2)])
    const judged = resultsOf(points).slice(0, 20)
    expect(watchSeries({ ...still, points, judged, opens: false })).toEqual([])
    const [opened] = watchSeries({ ...still, points: points.slice(0, 22), judged })
    if (opened?.type !== 'opened') throw new Error('two points in a row open an alert')
    const live = liveOf('a', opened.unusual)
    const found = watchSeries({ ...still, points, judged: resultsOf(points).slice(0, 22), live, opens: false })
    expect(found.at(-1)).toMatchObject({ type: 'closed', id: 'a', because: 'recovered' })
  })

  it('begins anew where somebody called the new level the usual one', () => {
    const points = pointsOf([...flat(20), ...flat(9, 90), ...flat(2, 84)])
    const [from] = points.slice(20)
    const found = watchSeries({ ...still, points, levelFrom: from ?? null })
    expect(found).toMatchObject([{ type: 'opened', unusual: { usual: { length: 8 } } }])
  })
})

import { createRandom, logLevel, type Random } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { confirms, type Sensitivity, type Span, type Unusual, type WatchedPoint } from './unusual-point.ts'
import { type Finding, type LiveAlert, watchSeries } from './watch-series.ts'

const sensitivity: Sensitivity = { suspectLevel: 0.95, alertLevel: 0.99, leastShift: 0.03 }

type Noise = () => number
const normal = (random: Random): Noise => {
  const gaussian = () => Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random())
  return gaussian
}
/** Student's t with 4 degrees of freedom, scaled to a deviation of 1: spikes on both sides. */
const heavy = (random: Random): Noise => {
  const gaussian = normal(random)
  return () => {
    const squares = Array.from({ length: 4 }, () => gaussian() ** 2).reduce((sum, one) => sum + one, 0)
    return gaussian() / Math.sqrt(squares / 4) / Math.SQRT2
  }
}
/** Each value leans on the one before. */
const dependent = (random: Random, share: number): Noise => {
  const gaussian = normal(random)
  let last = gaussian()
  return () => {
    last = share * last + Math.sqrt(1 - share ** 2) * gaussian()
    return last
  }
}

const pointAt = (index: number, value: number, segment = 1): WatchedPoint => ({
  ...{ at: 1000 + 60 * index, result: index + 1, segment, value },
})

interface Played {
  /** index of the point after which each alert was opened, and that of the first point of its level */
  opened: { at: number; first: number; direction: number }[]
  closed: { at: number; because: string; by: number }[]
  checks: number
}

interface Playing {
  sensitivity?: Sensitivity
  /** what a job measures that was asked for after this point; absent: there is no runner */
  check?: (index: number) => number
}

const liveOf = ({ points, level, direction }: Unusual): LiveAlert & { direction: number } => {
  const [first] = points
  if (!first) throw new Error('an alert has a first point')
  const after = points.reduce((sum, { value }) => sum + Math.log(value), 0) / points.length
  return { id: 'a', first, segment: first.segment, level, shift: after - level.mean, direction }
}

/** Hands a series in point by point, as results come, and does what is found. */
const play = (points: readonly WatchedPoint[], { check, ...playing }: Playing = {}): Played => {
  const played: Played = { opened: [], closed: [], checks: 0 }
  let live: LiveAlert | null = null
  let without: Span[] = []
  let judged: WatchedPoint | null = null
  const rule = playing.sensitivity ?? sensitivity
  const open = (unusual: Unusual, at: number) => {
    const alert = liveOf(unusual)
    live = alert
    played.opened.push({ at, first: alert.first.result - 1, direction: alert.direction })
  }
  const act = (finding: Finding, at: number) => {
    if (finding.type === 'opened') open(finding.unusual, at)
    if (finding.type === 'suspected' && check) {
      played.checks++
      const { level, direction } = finding.unusual
      if (confirms(level, check(at), direction, rule)) open(finding.unusual, at)
    }
    if (finding.type === 'closed') {
      played.closed.push({ at, because: finding.because, by: finding.by.result - 1 })
      if (live && finding.because === 'recovered') without = [...without, { from: live.first, until: finding.by }]
      live = null
    }
  }
  for (let end = 1; end <= points.length; end++) {
    const state = { live, without, judged, suspected: false, levelFrom: null, recent: 0, sensitivity: rule }
    // the rule looks back on 64 points; more of them only cost time
    const known = points.slice(Math.max(0, end - 70), end)
    for (const finding of watchSeries({ ...state, points: known, canCheck: check !== undefined })) act(finding, end - 1)
    judged = points[end - 1] ?? null
  }
  return played
}

const values = (count: number, noise: Noise, { level = 100, cv = 0.01 } = {}): number[] =>
  Array.from({ length: count }, () => level * Math.exp(cv * noise()))
const pointsOf = (all: readonly number[]): WatchedPoint[] => all.map((value, index) => pointAt(index, value))

/** Alerts per 1000 points of noise around one level, in series of 200 points each. */
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

/** Share of steps found within 5 points of the first one, and of those found the right way round. */
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

export { dependent, falseAlerts, heavy, normal, stepsFound }

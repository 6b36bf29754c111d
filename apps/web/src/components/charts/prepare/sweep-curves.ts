import type { JobCell, JobDetail, SweepKey, SweepReport } from '@wrkbench/contracts'
import { sweptCell } from '@wrkbench/tables'
import type { SeriesKey, Worth } from '#components/charts/series-chart-props.ts'
import { type Axis, axisFromZero } from '#lib/chart/scale.ts'
import { sayParameter } from '#lib/job/sweep.ts'
import { formatExact, formatTick } from '#lib/text/figures.ts'

/**
 * One load, with the figures of each line under keys of its own. A whisker is what the interval adds below and above.
 */
export type CurvePoint = { x: number; [key: string]: number | null | [number, number] | Worth }
/** `margin`: space for the names of its lines. */
export type Curve = { points: CurvePoint[]; keys: SeriesKey<CurvePoint>[]; y: Axis; margin: number }
export type SweepCurves = {
  over: SweepKey
  xs: number[]
  domain: [number, number]
  scale: 'linear' | 'log'
  throughput: Curve
  latency: Curve
  /** which kinds of dots occur that count less than others */
  worths: { atLeast: boolean; doubted: boolean }
}

const colours = ['var(--s1)', 'var(--s2)', 'var(--s3)', 'var(--s4)', 'var(--s5)', 'var(--s6)'] as const
const mostLines = colours.length
/** width in px beside the curves for `16 threads` and `p99` */
const [roomForNames, roomForFigures] = [116, 50]
const ms = (us: number | null): number | null => (us === null ? null : us / 1000)

const sayFixed = (fixed: Record<string, number | null>): string =>
  Object.entries(fixed)
    .map(([key, value]) => sayParameter(key as SweepKey, value))
    .join(', ')

/** A lower bound of a throughput is no bound of the latency, which was measured while something else was the limit. */
const worthOf = (cell: JobCell | null | undefined, figure: 'throughput' | 'latency'): Worth | null => {
  if (!cell || cell.note === null || cell.median === null) return null
  if (!cell.lowerBound || figure === 'throughput') return { atLeast: cell.lowerBound, note: cell.note }
  return { atLeast: false, note: 'measured while something else was the limit' }
}

type Drawn = { index: number; name: string; colour: string; cells: Map<number, ReturnType<typeof sweptCell>> }

const linesOf = (job: JobDetail, sweep: SweepReport, colour: string): Drawn[] =>
  sweep.lines.slice(0, mostLines).map(({ over, fixed, profileIndexes }, index) => ({
    index,
    name: sayFixed(fixed),
    colour: sweep.lines.length === 1 ? colour : (colours[index] ?? colour),
    cells: new Map(
      profileIndexes.flatMap((at) => {
        const load = job.profiles[at]?.[over] ?? null
        return load === null ? [] : [[load, sweptCell(job, sweep, at)] as const]
      }),
    ),
  }))

/** Places the name of a line beside its last point. */
const directOf = (points: readonly CurvePoint[], key: string, text: string): SeriesKey<CurvePoint>['direct'] => {
  const last = points.findLast((point) => typeof point[key] === 'number')
  return last && text !== '' ? { x: last.x, y: Number(last[key]), text } : undefined
}

const whisker = (low: number, middle: number, high: number): [number, number] => [middle - low, high - middle]

const worthsOf = (lines: readonly Drawn[]): SweepCurves['worths'] => {
  const worths = lines.flatMap(({ cells }) => [...cells.values()].flatMap((cell) => worthOf(cell, 'throughput') ?? []))
  return { atLeast: worths.some(({ atLeast }) => atLeast), doubted: worths.some(({ atLeast }) => !atLeast) }
}

const throughputOf = (lines: readonly Drawn[], xs: readonly number[]): Curve => {
  const points = xs.map((x): CurvePoint => {
    const values = lines.flatMap(({ index, cells }) => {
      const cell = cells.get(x)
      const { median = null, interval = null, lowerBound = false } = cell ?? {}
      const spread = median !== null && interval && !lowerBound ? whisker(interval.low, median, interval.high) : null
      return [
        [`rate${index}`, median] as const,
        [`spread${index}`, spread] as const,
        [`worth${index}`, worthOf(cell, 'throughput')] as const,
      ]
    })
    return Object.fromEntries([['x', x], ...values]) as CurvePoint
  })
  const keys = lines.map(
    ({ index, name, colour }): SeriesKey<CurvePoint> => ({
      key: `rate${index}`,
      label: name || 'Throughput',
      unit: 'req/s',
      kind: 'line',
      colour,
      format: (value) => formatExact('successesPerSecond', value),
      whisker: `spread${index}`,
      dots: true,
      worth: `worth${index}`,
      direct: directOf(points, `rate${index}`, name),
    }),
  )
  const highest = lines.flatMap(({ cells }) =>
    [...cells.values()].map((cell) => Math.max(cell?.median ?? 0, cell?.lowerBound ? 0 : (cell?.interval?.high ?? 0))),
  )
  // leave room for an arrow above its point
  const y = axisFromZero(Math.max(0, ...highest), worthsOf(lines).atLeast ? 0.12 : undefined)
  return { points, keys, y, margin: lines.length > 1 ? roomForNames : 8 }
}

const latencyOf = (lines: readonly Drawn[], xs: readonly number[], targetMs: number): Curve => {
  const points = xs.map((x): CurvePoint => {
    const values = lines.flatMap(({ index, cells }) => {
      const cell = cells.get(x)
      return [
        [`p99-${index}`, ms(cell?.latencyP99Us ?? null)] as const,
        [`p50-${index}`, ms(cell?.latencyP50Us ?? null)] as const,
        [`worth${index}`, worthOf(cell, 'latency')] as const,
      ]
    })
    return Object.fromEntries([['x', x], ...values]) as CurvePoint
  })
  const format = (value: number): string => `${formatTick(Number(value.toPrecision(3)))} ms`
  const keys = lines.flatMap(({ index, name, colour }): SeriesKey<CurvePoint>[] =>
    (['p99', 'p50'] as const).map((figure) => ({
      key: `${figure}-${index}`,
      label: [figure, name].filter(Boolean).join(', '),
      unit: 'ms',
      kind: 'line',
      colour,
      format,
      dots: true,
      worth: `worth${index}`,
      dash: figure === 'p50' ? '4 3' : undefined,
      direct: directOf(points, `${figure}-${index}`, name === '' ? figure : figure === 'p99' ? name : ''),
    })),
  )
  const highest = Math.max(0, ...points.flatMap((point) => keys.map(({ key }) => Number(point[key] ?? 0))))
  const y = axisFromZero(Math.max(highest, targetMs))
  return { points, keys, y, margin: lines.length > 1 ? roomForNames : roomForFigures }
}

/** Factor of space beside the outermost points, so that their dots are complete. */
const margin = 1.05

/**
 * Throughput and latency of one server over the load. If connections span more than a factor of 16, their axis is
 * logarithmic.
 */
export const sweepCurves = (
  job: JobDetail,
  sweep: SweepReport,
  { colour, targetMs }: { colour: string; targetMs: number },
): SweepCurves | null => {
  const lines = linesOf(job, sweep, colour)
  const over = sweep.lines[0]?.over
  const xs = [...new Set(lines.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b)
  const [first, last] = [xs[0], xs.at(-1)]
  if (!over || first === undefined || last === undefined || xs.length < 2) return null
  const scale = last / first > 16 ? 'log' : 'linear'
  return {
    over,
    xs,
    scale,
    domain: scale === 'log' ? [first / margin, last * margin] : [0, last * margin],
    throughput: throughputOf(lines, xs),
    latency: latencyOf(lines, xs, targetMs),
    worths: worthsOf(lines),
  }
}

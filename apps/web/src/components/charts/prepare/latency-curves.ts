import type { ComparedGroup } from '@wrkbench/contracts'
import { latencyPercentileNames, latencyPercentiles } from '@wrkbench/tables'
import { clipText, letterWidth } from '#components/charts/prepare/clip-text.ts'
import { type Plot, pathOf } from '#components/charts/prepare/path.ts'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'
import { lineDash, lineTurn } from '#lib/chart/line-dash.ts'
import { logAxis } from '#lib/chart/scale.ts'
import { formatMetricTick } from '#lib/text/figures.ts'

export type LatencyLine = {
  id: string
  name: string
  colour: string
  /** true if an earlier side shows the same server */
  other: boolean
  latency: ComparedGroup['latency']
}
export type LatencyPicture = {
  plot: Plot
  /** texts in ms */
  yTicks: { y: number; text: string }[]
  xTicks: { x: number; text: string }[]
  lines: {
    id: string
    d: string
    colour: string
    dash: string | undefined
    /** shape of its points (`lineTurn`) */
    turn: number
    other: boolean
    points: { x: number; y: number }[]
  }[]
  /** `text`: as much of the name as fits */
  labels: {
    id: string
    x: number
    y: number
    text: string
    name: string
    colour: string
    dash: string | undefined
    turn: number
  }[]
}

/** with more lines than this, names are below the curves, as on narrow screens */
const mostLabels = 40
/** below this width in px, too */
const narrow = 420
/** Height that has room for a name beside each line. */
export const latencyHeight = (lines: number, width: number): number =>
  lines > mostLabels || width < narrow ? 320 : Math.max(320, lines * 16 + 44)

/** of the percentiles along the axis, by their rarity (nines) */
const places = [0, 0.12, 0.29, 0.42, 0.66, 0.86, 1]

/** width in px between the curves and a name: a gap, a sample of the line's stroke, a gap */
const besideName = 34

/** Width in px for the names: what the longest needs, but never more than the curves themselves need. */
const roomFor = (lines: readonly LatencyLine[], width: number): number => {
  const longest = Math.max(...lines.map(({ name }) => name.length))
  // rounded up, or the longest name would be cut for a fraction of a pixel
  return Math.max(96, Math.min(Math.ceil(longest * letterWidth) + 1, width * 0.36))
}

/** Places percentiles by their rarity (nines), and latency on a logarithmic axis; a line skips unknown percentiles. */
export const prepareLatency = (
  lines: readonly LatencyLine[],
  { width, height }: { width: number; height: number },
): LatencyPicture | null => {
  const known = lines.filter(({ latency }) => latencyPercentiles.filter((key) => latency[key] !== null).length > 1)
  const values = known.flatMap(({ latency }) => latencyPercentiles.flatMap((key) => latency[key] ?? []))
  if (known.length === 0 || values.every((value) => value <= 0)) return null
  const axis = logAxis(values)
  const labelled = width >= narrow && known.length <= mostLabels
  const room = labelled ? roomFor(known, width) : 0
  const plot = { left: 58, right: width - (labelled ? besideName + room : 12), top: 12, bottom: height - 38 }
  // the axis ends where the curves do: not every generator tells the rarest percentiles
  const told = latencyPercentiles.flatMap((key, index) =>
    known.some(({ latency }) => latency[key] !== null) ? index : [],
  )
  const [first, last] = [places[told[0] ?? 0] ?? 0, places[told.at(-1) ?? 0] ?? 1]
  const x = (index: number): number =>
    plot.left + (((places[index] ?? 0) - first) / (last - first)) * (plot.right - plot.left)
  const y = (us: number): number =>
    plot.bottom -
    (Math.log(Math.max(us, axis.min) / axis.min) / Math.log(axis.max / axis.min)) * (plot.bottom - plot.top)
  const colours = known.map(({ colour }) => colour)
  const drawn = known.map(({ id, colour, other, latency }, line) => {
    const points = latencyPercentiles.flatMap((key, index) => {
      const value = latency[key]
      return value === null ? [] : [{ x: x(index), y: y(value) }]
    })
    const d = pathOf(points.map((point) => [point.x, point.y]))
    return { id, d, colour, dash: lineDash(colours, line), turn: lineTurn(colours, line), other, points }
  })
  const ends = spreadLabels(
    drawn.map(({ points }) => points.at(-1)?.y ?? 0),
    plot.top,
    plot.bottom,
  )
  return {
    plot,
    yTicks: axis.ticks.map((tick) => ({ y: y(tick), text: formatMetricTick('latencyP50Us', tick) })),
    xTicks: latencyPercentiles
      .map((key, index) => ({ x: x(index), text: latencyPercentileNames[key] }))
      .slice(told[0], (told.at(-1) ?? 0) + 1),
    lines: drawn,
    labels: !labelled
      ? []
      : known.map(({ id, name, colour }, i) => ({
          id,
          x: plot.right + 10,
          y: (ends[i] ?? 0) + 4,
          text: clipText(name, room),
          name,
          colour,
          dash: drawn[i]?.dash,
          turn: drawn[i]?.turn ?? 0,
        })),
  }
}

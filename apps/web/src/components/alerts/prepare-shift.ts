import type { Alert } from '@wrkbench/contracts'

/** Points of the polylines in the picture's own units, and the position of the shift. */
export interface ShiftPicture {
  before: string
  after: string
  /** the newest point */
  last: { x: number; y: number } | null
  /** x between the last usual point and the first of the new level */
  shiftX: number
  /** the range in which one further usual point would lie */
  band: { y: number; height: number }
}

interface Frame {
  width: number
  height: number
  pad: number
}

/** A date under a point: centred there, or aligned with an end of the picture. */
export interface ShiftDate {
  /** seconds since 1970 */
  at: number
  x: number
  anchor: 'start' | 'middle' | 'end'
}

/** width in px of a date and the gap beside it */
const dateRoom = 96

const placeOf = (index: number, points: number, { width, pad }: Frame): number =>
  pad + (index / Math.max(1, points - 1)) * (width - 2 * pad)

/**
 * Dates of the first point, of the first point of the new level, and of the newest point, as far as they fit side by
 * side.
 */
export const shiftDates = ({ at, first }: Alert['trend'], frame: Frame): ShiftDate[] => {
  const last = at.length - 1
  const placed = (index: number, anchor: ShiftDate['anchor']): ShiftDate[] => {
    const time = at[index]
    return time === undefined ? [] : [{ at: time, x: placeOf(index, at.length, frame), anchor }]
  }
  const ends = [...placed(0, 'start'), ...(last > 0 ? placed(last, 'end') : [])]
  const middle = placed(first, 'middle').filter(({ x }) => ends.every((end) => Math.abs(end.x - x) > 1.5 * dateRoom))
  return [...ends, ...middle]
}

/** Places the points at equal distances; the axis spans the drawn values and does not begin at zero. */
export const prepareShift = ({ trend, evidence }: Pick<Alert, 'trend' | 'evidence'>, frame: Frame): ShiftPicture => {
  const { height, pad } = frame
  const { value, first } = trend
  const all = [...value, evidence.usual.low, evidence.usual.high]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || 1
  const x = (index: number) => placeOf(index, value.length, frame)
  const y = (one: number) => height - pad - ((one - low) / span) * (height - 2 * pad)
  const line = (from: number, to: number) =>
    value
      .slice(from, to)
      .map((one, i) => `${x(from + i).toFixed(1)},${y(one).toFixed(1)}`)
      .join(' ')
  const last = value.length - 1
  const top = y(evidence.usual.high)
  return {
    before: line(0, first),
    after: line(first, value.length),
    last: last < 0 ? null : { x: x(last), y: y(value[last] ?? 0) },
    shiftX: x(Math.max(0, first - 0.5)),
    band: { y: top, height: Math.max(1, y(evidence.usual.low) - top) },
  }
}

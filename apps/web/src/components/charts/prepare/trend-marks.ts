import type { Annotation, Trend, TrendBreak } from '@wrkbench/contracts'
import { processorName } from '@wrkbench/tables'
import { clipText, letterWidth } from '#components/charts/prepare/clip-text.ts'

export type DrawnBreak = { x: number; width: number; hardware: boolean }
/** A text above the drawing, at its mark. */
export type TrendHeading = { x: number; y: number; text: string; whole: string; end: boolean }
type Times = { x: (at: number) => number; span: readonly [from: number, to: number] }
/** `brief`: a shorter text if the whole one does not fit */
type Told = { x: number; text: string; brief?: string }

/** Writes `New hardware: Core i5-6500 → Core i7-8700`. */
const breakName = ({ hardware, differences }: TrendBreak): string => {
  if (!hardware) return 'New method'
  const processor = differences.find(({ label }) => label === 'Processor')
  if (!processor?.from || !processor.to) return 'New hardware'
  return `New hardware: ${processorName(processor.from)} → ${processorName(processor.to)}`
}

/** The time between the last point before a break and the first one after it, once for all lines that break there. */
export const breaksOf = (
  trends: readonly Trend[],
  { x, span: [from, to] }: Times,
): (DrawnBreak & { name: string })[] => {
  const all = trends.flatMap((trend) =>
    trend.breaks.flatMap((one) => {
      const [before = 0, after = 0] = [trend.at[one.index - 1], trend.at[one.index]]
      return after < from || before > to ? [] : [{ after: Math.min(after, to), before: Math.max(before, from), one }]
    }),
  )
  const merged = new Map<string, DrawnBreak & { name: string }>()
  for (const { before, after, one } of all) {
    // a bar of at most 16 px at the end of the gap: its end is known, its beginning is not
    const right = x(after) - 4
    const width = Math.max(3, Math.min(16, right - x(before) - 4))
    const key = `${Math.round(right / 4)} ${one.hardware}`
    if (!merged.has(key)) merged.set(key, { x: right - width, width, hardware: one.hardware, name: breakName(one) })
  }
  return [...merged.values()]
}

export const notesOf = (annotations: readonly Annotation[], { x, span: [from, to] }: Times): Told[] =>
  annotations
    .map(({ at, text }) => ({ at: Date.parse(at) / 1000, text }))
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, text }) => ({ x: x(at), text }))

/** more lines across the drawing than this would hide what it is about */
const mostAcross = 24
const shortNote = 6

export type NoteMark = { x: number; from: number; to: number; across: boolean }

/** The marks of notes: across the drawing, or of many only their ends above it. Notes of one moment share a mark. */
export const noteMarks = (
  notes: readonly { x: number }[],
  { top, bottom }: { top: number; bottom: number },
): NoteMark[] => {
  const xs = [...new Set(notes.map(({ x }) => Math.round(x)))]
  const across = xs.length <= mostAcross
  return xs.map((x) => ({ x, from: top - 4, to: across ? bottom : top - 4 + shortNote, across }))
}

const rowHeight = 15
/** fewer letters than this say nothing */
const fewestLetters = 9

/** gap in px between two texts of a row */
const apart = 12

/**
 * Lets each text reach to the next mark in its row. One that would be cut there is on the other side of its mark if it
 * has the room; a text that does not fit is only in the list below the drawing.
 */
const placedIn = (told: readonly Told[], y: number, right: number): TrendHeading[] => {
  const ordered = told.toSorted((one, other) => one.x - other.x)
  let taken = 0
  return ordered.flatMap(({ x, text: whole, brief }, index) => {
    const next = ordered[index + 1]
    const after = (next ? next.x - apart : right) - x
    const before = x - taken
    const wide = whole.length * letterWidth
    // the last one may also be shorter there
    const end = wide > after && (wide <= before || (!next && before > after))
    const room = end ? before : after
    const text = brief && wide > room ? clipText(brief, room) : clipText(whole, room)
    if (text.length < Math.min(fewestLetters, whole.length)) return []
    taken = (end ? x : x + text.length * letterWidth) + apart
    return [{ x, y, text, whole, end }]
  })
}

/** Places notes right above the drawing, and breaks above the notes. */
export const headingsOf = (
  { notes, breaks }: { notes: readonly Told[]; breaks: readonly Told[] },
  { top, right }: { top: number; right: number },
): TrendHeading[] => [
  ...placedIn(breaks, top - 8 - (notes.length > 0 ? rowHeight : 0), right),
  ...placedIn(notes, top - 8, right),
]

/** Height above the drawing: always room for one row, so that the first note moves nothing. */
export const roomAbove = (notes: readonly unknown[], breaks: readonly unknown[]): number =>
  notes.length > 0 && breaks.length > 0 ? 24 + rowHeight : 24

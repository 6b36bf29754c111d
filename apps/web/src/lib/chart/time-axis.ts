import { formatTime, months } from '#lib/text/time.ts'

const day = 86_400

type Step = { seconds: number; months?: number }
const steps: readonly Step[] = [
  ...[60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, day, 2 * day, 7 * day].map((seconds) => ({ seconds })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((count) => ({ seconds: count * 30.4 * day, months: count })),
]

const monthTicks = (from: number, to: number, count: number): number[] => {
  const start = new Date(from * 1000)
  const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / count) * count
  const ticks: number[] = []
  for (let month = first; ; month += count) {
    const at = Date.UTC(Math.floor(month / 12), month % 12) / 1000
    if (at > to) return ticks
    if (at >= from) ticks.push(at)
  }
}

const evenTicks = (from: number, to: number, seconds: number): number[] => {
  const first = Math.ceil(from / seconds) * seconds
  return Array.from({ length: Math.max(0, Math.floor((to - first) / seconds) + 1) }, (_, i) => first + i * seconds)
}

const labelOf = (at: number, step: Step, isFirst: boolean): string => {
  const date = new Date(at * 1000)
  const year = date.getUTCFullYear()
  const month = months[date.getUTCMonth()] ?? ''
  if (step.months) {
    if (step.months >= 12) return String(year)
    return isFirst || date.getUTCMonth() === 0 ? `${month} ${year}` : month
  }
  if (step.seconds >= day) return `${date.getUTCDate()} ${month}${isFirst ? ` ${year}` : ''}`
  const clock = formatTime(date.toISOString(), 'clock', 'utc')
  return isFirst || at % day === 0 ? `${date.getUTCDate()} ${month}, ${clock}` : clock
}

const ticksOf = (from: number, to: number, step: Step): number[] =>
  step.months ? monthTicks(from, to, step.months) : evenTicks(from, to, step.seconds)

/**
 * Returns round moments within a span (seconds since 1970, UTC), about `count` at most, with their labels. One label
 * alone is no scale: if the step that fits leaves less than two, some of the next smaller step are taken.
 */
export const timeTicks = (from: number, to: number, count: number): { at: number; text: string }[] => {
  const fitting = steps.findIndex(({ seconds }) => (to - from) / seconds <= count)
  const step = steps[fitting] ?? { seconds: 0, months: 240 }
  const ticks = ticksOf(from, to, step)
  const smaller = steps[fitting - 1]
  const isScale = ticks.length > 1 || smaller === undefined
  const more = isScale ? ticks : ticksOf(from, to, smaller)
  const every = isScale ? 1 : Math.ceil(more.length / count)
  return more
    .filter((_, index) => index % every === 0)
    .map((at, index) => ({ at, text: labelOf(at, isScale ? step : smaller, index === 0) }))
}

/** A linear axis from zero: its end and its round ticks, at most `count` above zero. */
export type Axis = { max: number; ticks: number[] }

const steps = [1, 2, 2.5, 5, 10]

const niceStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = steps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return fitting * power
}

/** Ends at the highest value plus `headroom` (a share), so that whiskers are not cut; two or three ticks above zero. */
export const axisFromZero = (highest: number, headroom = 0.03): Axis => {
  if (!(highest > 0)) return { max: 1, ticks: [0] }
  const max = highest * (1 + headroom)
  const half = max / 2
  const power = 10 ** Math.floor(Math.log10(half))
  const step = (steps.findLast((candidate) => candidate * power <= half * (1 + 1e-9)) ?? 1) * power
  const ticks: number[] = []
  for (let i = 0; i * step <= max * (1 + 1e-9); i++) ticks.push(i * step)
  return { max, ticks }
}

/** As above, but the axis ends on a tick: for axes that must not move while values arrive. */
export const axisToTick = (highest: number, count = 3): Axis => {
  if (!(highest > 0)) return { max: 1, ticks: [0] }
  const step = niceStep(highest / count)
  const last = Math.ceil((highest / step) * (1 - 1e-9))
  return { max: last * step, ticks: Array.from({ length: last + 1 }, (_, i) => i * step) }
}

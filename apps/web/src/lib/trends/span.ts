import type { Trend } from '@wrkbench/contracts'

const day = 86_400

/** The whole time of some lines with a little room, in seconds since 1970; a day around a single moment. */
export const spanOf = (trends: readonly Pick<Trend, 'at'>[]): [number, number] => {
  const first = Math.min(...trends.flatMap(({ at }) => at[0] ?? []))
  const last = Math.max(...trends.flatMap(({ at }) => at.at(-1) ?? []))
  if (!Number.isFinite(first)) return [0, day]
  const room = Math.max((last - first) * 0.01, last === first ? day / 2 : 60)
  return [Math.floor(first - room), Math.ceil(last + room)]
}

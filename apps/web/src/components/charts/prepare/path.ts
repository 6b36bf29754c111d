export type Plot = { left: number; right: number; top: number; bottom: number }
export type Place = readonly [x: number, y: number]

/** Writes pixels for a path, to a tenth: nobody sees more. */
export const pixels = (value: number): string => String(Math.round(value * 10) / 10)

export const pathOf = (places: readonly Place[]): string =>
  places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${pixels(x)} ${pixels(y)}`).join('')

export type Plot = { left: number; right: number; top: number; bottom: number }
export type Place = readonly [x: number, y: number]

/**
 * Writes pixels for a path, to a tenth: nobody sees more. A chart has thousands, so they are put together from whole numbers, which
 * takes a third of the time of a fraction.
 */
export const pixels = (value: number): string => {
  const tenths = Math.round(value * 10)
  const rest = tenths % 10
  return rest > 0 ? `${(tenths - rest) / 10}.${rest}` : String(tenths / 10)
}

export const pathOf = (places: readonly Place[]): string =>
  places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${pixels(x)} ${pixels(y)}`).join('')

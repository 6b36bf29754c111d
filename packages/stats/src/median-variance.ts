/**
 * Variance of the median of `count` normal values, as a share of that of a single one. Exact for one and two, within 2.5 %
 * for more: as Chu's bounds (1955) π / (2n + c), with the c that the smallest odd and even numbers ask for.
 */
export const medianVariance = (count: number): number => {
  if (!(Number.isInteger(count) && count >= 1)) throw new RangeError('a median needs a value')
  return Math.PI / (2 * count + (count % 2 === 1 ? Math.PI - 2 : 2 * Math.PI - 4))
}

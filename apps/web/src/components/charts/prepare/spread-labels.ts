/** Spreads labels of that height so that they do not overlap, as near to their lines as possible. */
export const spreadLabels = (ys: readonly number[], top: number, bottom: number, labelHeight = 16): number[] => {
  const order = ys.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  const placed = new Array<number>(ys.length).fill(0)
  let next = top
  for (const { y, index } of order) {
    placed[index] = Math.max(y, next)
    next = (placed[index] ?? 0) + labelHeight
  }
  let limit = bottom
  for (const { index } of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit)
    limit = (placed[index] ?? 0) - labelHeight
  }
  return placed
}

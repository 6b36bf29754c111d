/** Number of tables that can be looked through, whatever they say. */
const few = 6

interface Ranked {
  groups: readonly { rank: number | null }[]
}

/** Of many tables, shows at least the first few, and those that rank something; the others are folded. */
export const foldCells = <C extends Ranked>(cells: readonly C[]): { shown: C[]; folded: C[] } => {
  const isRanked = ({ groups }: C): boolean => groups.some(({ rank }) => rank !== null)
  const room = Math.max(0, few - cells.filter(isRanked).length)
  const unranked = cells.filter((cell) => !isRanked(cell))
  const folded = new Set(unranked.slice(room))
  return { shown: cells.filter((cell) => !folded.has(cell)), folded: [...folded] }
}

/** names longer than this are not compared: nobody mistypes them, and comparing takes time */
const longest = 40
/** most keystrokes by which a name may be missed; a short one by fewer than half of its letters */
const furthest = 2

/** Number of letters to insert, drop, replace or swap with their neighbour to turn one text into the other. */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i++) {
    rows.push([i])
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)]
      rows[i]?.push(Math.min(...ways, ...(swapped ? [at(i - 2, j - 2) + 1] : [])))
    }
  }
  return at(one.length, other.length)
}

/** The known name that was probably meant by an unknown one; null if none is close. */
export const nearest = (name: string, known: readonly string[]): string | null => {
  if (name.length > longest) return null
  const [best] = known
    .filter(({ length }) => Math.abs(length - name.length) <= furthest)
    .map((meant) => ({ meant, far: distance(name.toLowerCase(), meant.toLowerCase()) }))
    .filter(({ far }) => far <= furthest && far * 2 < name.length)
    .sort((a, b) => a.far - b.far)
  return best?.meant ?? null
}

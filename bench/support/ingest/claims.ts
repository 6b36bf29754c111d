/** Something promised, with what was seen of it. */
export interface Claim {
  what: string
  value: number
  least?: number
  most?: number
}

/** 1234567 → 1 234 567 */
export const spaced = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

const shown = (value: number): string => (value < 100 ? String(Number(value.toFixed(2))) : spaced(value))

export const printClaims = (claims: readonly Claim[]): void => {
  for (const { what, value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } of claims) {
    const bound = Number.isFinite(least) ? `at least ${shown(least)}` : `at most ${shown(most)}`
    console.log(`${value >= least && value <= most ? 'holds ' : 'MISSES'}  ${what}: ${shown(value)} (${bound})`)
  }
}

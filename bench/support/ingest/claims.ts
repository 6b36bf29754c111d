/** A promise, with the value that was measured. */
export interface Claim {
  what: string
  value: number
  least?: number
  most?: number
}

/** 1234567 → 1 234 567 */
export const spaced = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

const shown = (value: number): string => (value < 100 ? String(Number(value.toFixed(2))) : spaced(value))

export const isRefuted = ({
  value,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
}: Claim): boolean => !(value >= least && value <= most)

export const printClaims = (claims: readonly Claim[]): void => {
  for (const claim of claims) {
    const { what, value, least, most = Number.POSITIVE_INFINITY } = claim
    const bound = least === undefined ? `at most ${shown(most)}` : `at least ${shown(least)}`
    console.log(`${isRefuted(claim) ? 'MISSES' : 'holds '}  ${what}: ${shown(value)} (${bound})`)
  }
}

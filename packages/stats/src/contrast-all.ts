import { benjaminiHochberg } from './benjamini-hochberg.ts'
import { type Contrast, type ContrastOptions, contrast } from './contrast.ts'

/** The repetitions of one cell, with the id that a table uses. */
export interface Group {
  readonly id: string
  readonly values: readonly number[]
}

export interface AdjustedContrast<G extends Group = Group> {
  readonly a: G
  readonly b: G
  readonly contrast: Contrast
  /** p after Benjamini and Hochberg over all pairs that could be tested; null for those that could not */
  readonly adjustedP: number | null
}

/** Contrasts every pair that `asked` keeps, once, in the order of the groups. */
export const contrastAll = <G extends Group>(
  groups: readonly G[],
  options: ContrastOptions,
  asked: (a: G, b: G) => boolean = () => true,
): AdjustedContrast<G>[] => {
  const pairs = groups.flatMap((a, index) =>
    groups
      .slice(index + 1)
      .filter((b) => asked(a, b))
      .map((b) => ({ a, b, contrast: contrast(a.values, b.values, options) })),
  )
  const tested = pairs.filter((pair) => pair.contrast.p !== null)
  const adjusted = benjaminiHochberg(tested.map((pair) => pair.contrast.p ?? 1))
  const adjustedOf = new Map(tested.map((pair, index) => [pair, adjusted[index] ?? null]))
  return pairs.map((pair) => ({ ...pair, adjustedP: adjustedOf.get(pair) ?? null }))
}

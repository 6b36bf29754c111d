import { bestGenerator, type GeneratorCatalogue, type GeneratorId } from '@wrkbench/contracts'

/** The best generator that any runner found; null if no runner found one. */
export const bestFound = ({ items }: GeneratorCatalogue): GeneratorId | null =>
  bestGenerator((id) => items.some((entry) => entry.id === id && entry.found.some(({ version }) => version !== null)))

import { bestGenerator, type GeneratorCatalogue, type GeneratorId } from '@wrkbench/contracts'

/** Whether any runner found a generator. */
export const isFound = ({ items }: GeneratorCatalogue, id: GeneratorId): boolean =>
  items.some((entry) => entry.id === id && entry.found.some(({ version }) => version !== null))

/** The best generator that any runner found; null if no runner found one. */
export const bestFound = (catalogue: GeneratorCatalogue): GeneratorId | null =>
  bestGenerator((id) => isFound(catalogue, id))

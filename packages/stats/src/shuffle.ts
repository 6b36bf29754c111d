import type { Random } from './random.ts'

/** Returns a copy in random order; every order is equally likely (Fisher and Yates). */
export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] => {
  const rest = [...items]
  const shuffled: Item[] = []
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return shuffled
}

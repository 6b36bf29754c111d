/**
 * Returns labels of sides, such as `Gin, job 12, lab`, without the parts at their end that all of them share, such as the
 * environment. Empty for a label that has nothing else. Labels that are all the same stay as they are.
 */
export const withoutSharedEnd = (labels: readonly string[]): string[] => {
  if (new Set(labels).size < 2) return [...labels]
  const parts = labels.map((label) => label.split(', '))
  const shortest = Math.min(...parts.map(({ length }) => length))
  let shared = 0
  while (shared < shortest && new Set(parts.map((own) => own[own.length - 1 - shared])).size === 1) shared++
  return parts.map((own) => own.slice(0, own.length - shared).join(', '))
}

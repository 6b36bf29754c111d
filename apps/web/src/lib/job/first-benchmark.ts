import { type CreateJob, type GeneratorCatalogue, type GeneratorId, generatorIds } from '@wrkbench/contracts'

const servers = ['node/http', 'node/express', 'node/fastify']

/** Best first: wrk needs least CPU of its own; autocannon needs no install. */
const preference: readonly GeneratorId[] = ['wrk', 'bombardier', 'autocannon', 'ab']

export const bestGenerator = (catalogue: GeneratorCatalogue): GeneratorId | null => {
  const found = new Set(
    catalogue.items.filter((entry) => entry.found.some((tool) => tool.version !== null)).map((entry) => entry.id),
  )
  return preference.find((id) => found.has(id)) ?? generatorIds.find((id) => found.has(id)) ?? null
}

/** The job of the empty instance's one button; null when no runner has found a generator. */
export const firstBenchmark = (catalogue: GeneratorCatalogue): CreateJob | null => {
  const generator = bestGenerator(catalogue)
  if (!generator) return null
  return {
    servers,
    scenarios: ['json'],
    profiles: [{ generator, connections: 64, ...(generator === 'wrk' ? { threads: 1 } : {}), durationSeconds: 4 }],
    rounds: 3,
    warmupSeconds: 2,
    label: 'First benchmark',
  }
}

import { type GeneratorId, generatorIds } from '../load/generator-ids.ts'
import type { CreateJob } from './job.ts'

/** Servers that need nothing but Node, so that they run on every machine that can run wrkbench. */
const servers = ['node/http', 'node/express', 'node/fastify']

/** Best first: wrk needs least CPU of its own; autocannon needs no install. */
const preference: readonly GeneratorId[] = ['wrk', 'bombardier', 'autocannon', 'ab']

/** The best of those that were found; null: none was. */
export const bestGenerator = (isFound: (id: GeneratorId) => boolean): GeneratorId | null =>
  preference.find(isFound) ?? generatorIds.find(isFound) ?? null

/** What an empty instance offers: nine runs of about seven seconds, three rounds so that there is an interval to show. */
export const firstBenchmark = (generator: GeneratorId) =>
  ({
    label: 'First benchmark',
    servers,
    scenarios: ['json'],
    profiles: [{ generator, connections: 64, durationSeconds: 4 }],
    rounds: 3,
    warmupSeconds: 2,
  }) satisfies CreateJob

import { type GeneratorId, generatorIds } from '../load/generator-ids.ts'
import type { CreateJob } from './job.ts'

/** Servers that need nothing but Node, so they run on every machine that runs wrkbench. */
const servers = ['node/http', 'node/express', 'node/fastify']

/** Best first: wrk needs the least CPU itself; autocannon needs no installation. */
const preference: readonly GeneratorId[] = ['wrk', 'bombardier', 'autocannon', 'ab']

/** The best generator among those found; null if none was found. */
export const bestGenerator = (isFound: (id: GeneratorId) => boolean): GeneratorId | null =>
  preference.find(isFound) ?? generatorIds.find(isFound) ?? null

/**
 * The job that an empty instance offers: nine runs of about seven seconds, with three rounds so that there is an
 * interval to show, and spare ones for the machines that most people try it on, which have more to do.
 */
export const firstBenchmark = (generator: GeneratorId) =>
  ({
    label: 'First benchmark',
    servers,
    scenarios: ['json'],
    profiles: [{ generator, connections: 64, durationSeconds: 4 }],
    rounds: 3,
    spareRounds: 3,
    warmupSeconds: 2,
  }) satisfies CreateJob

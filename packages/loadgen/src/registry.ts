import type { GeneratorId } from '@wrkbench/contracts'
import { ab } from './ab.ts'
import { autocannon } from './autocannon.ts'
import { bombardier } from './bombardier.ts'
import type { LoadGenerator } from './load-generator.ts'
import { wrk } from './wrk.ts'

/** Every load generator; a new id in contracts does not compile before its adapter is here. */
export const generators: Record<GeneratorId, LoadGenerator> = { wrk, bombardier, ab, autocannon }

export const generatorOf = (id: GeneratorId): LoadGenerator => generators[id]

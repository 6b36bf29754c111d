import type { GeneratorId, ParserId } from '@wrkbench/contracts'
import { ab } from './ab.ts'
import { autocannon } from './autocannon.ts'
import { bombardier } from './bombardier.ts'
import { h2load } from './h2load.ts'
import { hey } from './hey.ts'
import { k6 } from './k6.ts'
import type { LoadGenerator, OutputParser } from './load-generator.ts'
import { oha } from './oha.ts'
import { vegeta } from './vegeta.ts'
import { wrk } from './wrk.ts'
import { wrk2 } from './wrk2.ts'

/** All load generators; a new id in contracts does not compile until its adapter is listed here. */
export const generators: Record<GeneratorId, LoadGenerator> = { wrk, bombardier, ab, autocannon, oha, h2load, wrk2 }

export const generatorOf = (id: GeneratorId): LoadGenerator => generators[id]

/** All tools whose output can be read: generators that run here, and tools that only others run. */
export const parsers: Record<ParserId, OutputParser> = { ...generators, hey, vegeta, k6 }

export const parserOf = (id: ParserId): OutputParser => parsers[id]

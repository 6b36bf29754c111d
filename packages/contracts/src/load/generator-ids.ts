/** Load generators that a runner can run. */
export const generatorIds = ['wrk', 'bombardier', 'ab', 'autocannon', 'oha', 'h2load', 'wrk2'] as const
export type GeneratorId = (typeof generatorIds)[number]

/** Tools that no runner runs but whose output can be read. */
export const importIds = ['hey', 'vegeta', 'k6'] as const
export type ImportId = (typeof importIds)[number]

/** All tools whose output can be read. */
export const parserIds = [...generatorIds, ...importIds] as const
export type ParserId = GeneratorId | ImportId

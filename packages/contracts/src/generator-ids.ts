/** Load generators that a runner can run. */
export const generatorIds = ['wrk', 'bombardier', 'ab', 'autocannon'] as const
export type GeneratorId = (typeof generatorIds)[number]

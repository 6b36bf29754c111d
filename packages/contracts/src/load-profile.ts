import Type, { type Static } from 'typebox'
import { Enum } from './common.ts'

export const generatorIds = ['wrk', 'bombardier', 'ab', 'autocannon'] as const
export type GeneratorId = (typeof generatorIds)[number]

/** How one cell is loaded. Exactly one of `durationSeconds` and `requests` bounds the measurement. */
export const LoadProfileInput = Type.Object(
  {
    generator: Enum(generatorIds),
    connections: Type.Integer({ minimum: 1, maximum: 65_535 }),
    threads: Type.Optional(Type.Integer({ minimum: 1, maximum: 256, description: 'wrk only; not above connections' })),
    durationSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 3600 })),
    requests: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    pipeline: Type.Optional(Type.Integer({ minimum: 1, maximum: 256, default: 1 })),
    rate: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'offered requests/s (open loop)' }),
    ),
    keepAlive: Type.Optional(Type.Boolean({ default: true })),
    timeoutSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 120, default: 10 })),
  },
  { additionalProperties: false },
)
export type LoadProfileInput = Static<typeof LoadProfileInput>

/** A profile with every default filled in: what is hashed, stored and compared. `null` means "not set". */
export const LoadProfile = Type.Object({
  generator: Enum(generatorIds),
  connections: Type.Integer(),
  threads: Type.Union([Type.Integer(), Type.Null()]),
  durationSeconds: Type.Union([Type.Number(), Type.Null()]),
  requests: Type.Union([Type.Integer(), Type.Null()]),
  pipeline: Type.Integer(),
  rate: Type.Union([Type.Integer(), Type.Null()]),
  keepAlive: Type.Boolean(),
  timeoutSeconds: Type.Number(),
})
export type LoadProfile = Static<typeof LoadProfile>

/** Fills the defaults in: wrk gets one thread unless told otherwise, pipeline 1, keep-alive on, timeout 10 s. */
export const completeProfile = (input: LoadProfileInput): LoadProfile => ({
  generator: input.generator,
  connections: input.connections,
  threads: input.threads ?? (input.generator === 'wrk' ? 1 : null),
  durationSeconds: input.durationSeconds ?? null,
  requests: input.requests ?? null,
  pipeline: input.pipeline ?? 1,
  rate: input.rate ?? null,
  keepAlive: input.keepAlive ?? true,
  timeoutSeconds: input.timeoutSeconds ?? 10,
})

/** One line a person recognises, e.g. `wrk · 64 connections · 2 threads · 5 s`. */
export const describeProfile = (p: LoadProfile): string =>
  [
    p.generator,
    `${p.connections} connection${p.connections === 1 ? '' : 's'}`,
    p.threads ? `${p.threads} thread${p.threads === 1 ? '' : 's'}` : null,
    p.durationSeconds !== null ? `${p.durationSeconds} s` : null,
    p.requests !== null ? `${p.requests.toLocaleString('en')} requests` : null,
    p.pipeline > 1 ? `pipelined ${p.pipeline} deep` : null,
    p.rate !== null ? `${p.rate.toLocaleString('en')} req/s offered` : null,
    p.keepAlive ? null : 'no keep-alive',
  ]
    .filter((part) => part !== null)
    .join(' · ')

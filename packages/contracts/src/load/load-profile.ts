import Type, { type Static } from 'typebox'
import { Enum, Nullable } from '../common.ts'
import { generatorIds, parserIds } from './generator-ids.ts'

/** How one cell is loaded. Exactly one of `durationSeconds` and `requests` limits the measurement. */
export const LoadProfileInput = Type.Object(
  {
    generator: Enum(generatorIds),
    connections: Type.Integer({ minimum: 1, maximum: 65_535 }),
    threads: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 256, description: 'wrk, wrk2 and h2load; not above connections' }),
    ),
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

/** A profile with all defaults filled in; this form is hashed, stored and compared. `null` means "not set". */
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

/**
 * The load of a series: a `LoadProfile`, or as much of one as an imported result tells. `null` means "not set" or "not
 * known".
 */
export const SeriesProfile = Type.Object({
  ...LoadProfile.properties,
  generator: Nullable(Enum(parserIds)),
  connections: Nullable(Type.Integer()),
  pipeline: Nullable(Type.Integer()),
  keepAlive: Nullable(Type.Boolean()),
  timeoutSeconds: Nullable(Type.Number()),
})
export type SeriesProfile = Static<typeof SeriesProfile>

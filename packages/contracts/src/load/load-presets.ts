import Type, { type Static } from 'typebox'
import { Enum, Nullable } from '../common.ts'
import { LoadProfileInput } from './load-profile.ts'
import { loadPresetIds } from './published-loads.ts'

export const LoadPreset = Type.Object({
  id: Enum(loadPresetIds, { description: 'what POST /jobs takes as `preset` of a profile' }),
  command: Type.String({ description: 'as published' }),
  origin: Type.String(),
  note: Nullable(Type.String()),
  profile: LoadProfileInput,
})
export type LoadPreset = Static<typeof LoadPreset>

export const LoadPresetCatalogue = Type.Object({ items: Type.Array(LoadPreset) })
export type LoadPresetCatalogue = Static<typeof LoadPresetCatalogue>

/** A load named by its preset, whole or scaled down. */
export const NamedLoad = Type.Object(
  {
    preset: Enum(loadPresetIds, { description: 'one of GET /load-presets' }),
    scale: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        default: 1,
        description:
          'fraction of its time or requests: 0.01 of ten minutes is 6 s. At least 1 s, or a request per connection',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NamedLoad = Static<typeof NamedLoad>

/**
 * A load written out or named by its preset. Uses a condition instead of a union, so that errors refer to the form that
 * was meant.
 */
export const LoadInput = Type.Unsafe<LoadProfileInput | NamedLoad>({
  if: { type: 'object', properties: { preset: {} }, required: ['preset'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: NamedLoad,
  else: LoadProfileInput,
  description: 'a load written out, or `{ "preset": "wrk-t4-c50-10m", "scale": 0.01 }`',
})
export type LoadInput = Static<typeof LoadInput>

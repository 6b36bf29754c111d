import Type, { type Static } from 'typebox'
import { Count, Enum, Nullable, Slug } from '../common.ts'
import { generatorIds } from '../load/generator-ids.ts'
import { FoundTool } from '../runner/capabilities.ts'
import { classifications } from './manifest.ts'

/** Whether one runner can run a server, and if not, why. */
const Availability = Type.Object({ runner: Type.String(), canRun: Type.Boolean(), reasons: Type.Array(Type.String()) })

export const ServerEntry = Type.Object({
  id: Slug,
  displayName: Type.String(),
  language: Type.String(),
  framework: Type.String(),
  frameworkVersion: Nullable(Type.String()),
  homepage: Type.String(),
  classification: Enum(classifications),
  processes: Enum(['one', 'per-core'] as const),
  scenarios: Type.Array(Slug),
  linesOfCode: Nullable(Count),
  platforms: Type.Array(Type.String()),
  tools: Type.Array(Type.Object({ name: Type.String(), minimum: Nullable(Type.String()) })),
  notes: Nullable(Type.String()),
  revision: Type.String(),
  availability: Type.Array(Availability),
  /** the last time that a runner verified a run of this server */
  lastVerified: Nullable(Type.Object({ at: Type.String(), runner: Type.String() })),
})
export type ServerEntry = Static<typeof ServerEntry>

export const ScenarioEntry = Type.Object({
  id: Slug,
  displayName: Type.String(),
  description: Type.String(),
  origin: Type.String(),
  method: Type.String(),
  path: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  checks: Type.Array(Type.String()),
  revision: Type.String(),
})
export type ScenarioEntry = Static<typeof ScenarioEntry>

export const GeneratorEntry = Type.Object({
  id: Enum(generatorIds),
  displayName: Type.String(),
  homepage: Type.String(),
  capabilities: Type.Object({
    threads: Type.Boolean(),
    pipeline: Type.Boolean(),
    rate: Type.Boolean(),
    requests: Type.Boolean(),
    keepAliveOff: Type.Boolean(),
    /** percentiles that the generator reports */
    percentiles: Type.Array(Type.String()),
    exactMicroseconds: Type.Boolean(),
  }),
  notes: Type.Array(Type.String()),
  /** what each runner found */
  found: Type.Array(Type.Object({ runner: Type.String(), ...FoundTool.properties })),
})
export type GeneratorEntry = Static<typeof GeneratorEntry>

export const ServerCatalogue = Type.Object({ items: Type.Array(ServerEntry) })
export const ScenarioCatalogue = Type.Object({ items: Type.Array(ScenarioEntry) })
export const GeneratorCatalogue = Type.Object({ items: Type.Array(GeneratorEntry) })
export type ServerCatalogue = Static<typeof ServerCatalogue>
export type ScenarioCatalogue = Static<typeof ScenarioCatalogue>
export type GeneratorCatalogue = Static<typeof GeneratorCatalogue>

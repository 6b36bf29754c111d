import Type, { type Static } from 'typebox'
import type { ServerManifest } from '../catalogue/manifest.ts'
import { platforms } from '../catalogue/manifest.ts'
import { Enum, Nullable } from '../common.ts'
import { generatorIds } from '../load/generator-ids.ts'

/** A tool or generator as a runner found it. If `version` is null it was not found, and `why` says why. */
export const FoundTool = Type.Object({
  name: Type.String(),
  version: Nullable(Type.String()),
  path: Nullable(Type.String()),
  sha256: Nullable(Type.String()),
  why: Nullable(Type.String()),
  install: Type.Array(Type.String(), { description: 'commands that would install it' }),
})
export type FoundTool = Static<typeof FoundTool>

export const Capabilities = Type.Object({
  platform: Enum(platforms),
  arch: Type.String(),
  cpus: Type.Integer({ minimum: 1 }),
  tools: Type.Array(FoundTool),
  generators: Type.Array(Type.Object({ ...FoundTool.properties, name: Enum(generatorIds) })),
})
export type Capabilities = Static<typeof Capabilities>

/** Capabilities as a runner reports them: a newer runner may have generators that this instance does not know. */
export const ToldCapabilities = Type.Object({ ...Capabilities.properties, generators: Type.Array(FoundTool) })
export type ToldCapabilities = Static<typeof ToldCapabilities>

const isGenerator = (tool: FoundTool): tool is Capabilities['generators'][number] =>
  (generatorIds as readonly string[]).includes(tool.name)

/** Removes generators that this instance can neither use nor read. */
export const knownCapabilities = (told: ToldCapabilities): Capabilities => ({
  ...told,
  generators: told.generators.filter(isGenerator),
})

const numbers = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)

/** Compares dotted numeric versions; negative if `a` is older than `b`. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [numbers(a), numbers(b)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Why a server cannot run on a host with these capabilities; empty if it can. */
export const whyNotRunnable = (
  manifest: Pick<ServerManifest, 'platforms' | 'tools' | 'listedOnly'>,
  host: Capabilities,
): string[] => {
  if (manifest.listedOnly) return [manifest.listedOnly]
  if (!manifest.platforms.includes(host.platform)) {
    return [`runs on ${manifest.platforms.join(', ')} only, this host is ${host.platform}`]
  }
  return manifest.tools.flatMap(({ name, minimum }) => {
    const found = host.tools.find((tool) => tool.name === name)
    if (!found?.version) {
      const what = found?.path && found.why ? `${name} cannot be used: ${found.why}` : `${name} was not found`
      const how = found?.install[0]
      return [`${what}${how ? ` (${how})` : ''}`]
    }
    if (minimum && compareVersions(found.version, minimum) < 0) {
      return [`${name} ${minimum} or newer is needed, ${found.version} was found`]
    }
    return []
  })
}

import { type ServerEntry, type ServerManifest, whyNotRunnable } from '@wrkbench/contracts'
import type { VerifiedServer } from '@wrkbench/db'
import type { CatalogueServer } from '../ctx.ts'
import { instant } from '../instant.ts'
import type { KnownRunner } from './known-runners.ts'

export const toServerEntry = (
  { manifest, revision, linesOfCode, frameworkVersion }: CatalogueServer,
  runners: readonly KnownRunner[],
  verified: ReadonlyMap<string, VerifiedServer>,
): ServerEntry => {
  const { id, displayName, language, framework, homepage, classification, processes, platforms } = manifest
  const last = verified.get(id)
  return {
    id,
    displayName,
    language,
    framework,
    homepage,
    classification,
    processes,
    platforms,
    revision,
    linesOfCode,
    frameworkVersion: frameworkVersion ?? installedVersion(manifest, runners),
    scenarios: manifest.scenarios.map((scenario) => scenario.id),
    tools: manifest.tools.map(({ name, minimum }) => ({ name, minimum: minimum ?? null })),
    notes: manifest.listedOnly ?? manifest.notes ?? null,
    availability: runners.map(({ name, capabilities }) => {
      const reasons = whyNotRunnable(manifest, capabilities)
      return { runner: name, canRun: reasons.length === 0, reasons }
    }),
    lastVerified: last ? { at: instant(last.at), runner: last.runner } : null,
  }
}

/** If the toolchain is the framework, returns its distinct versions on the runners. */
const installedVersion = ({ frameworkVersionFrom: from }: ServerManifest, runners: readonly KnownRunner[]) => {
  if (!('tool' in from)) return null
  const versions = runners.flatMap(({ capabilities }) =>
    capabilities.tools.flatMap(({ name, version }) => (name === from.tool && version ? [version] : [])),
  )
  return [...new Set(versions)].join(', ') || null
}

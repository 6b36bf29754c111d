import type { HostFacts, TrendDifference } from '@wrkbench/contracts'
import { factChanges } from '../host/fact-changes.ts'

/** The circumstances under which a result was measured; null if not reported. */
export interface Circumstances {
  environmentFingerprint: string | null
  methodologyFingerprint: string
  generatorVersion: string | null
  frameworkVersion: string | null
  commit: string | null
  parserVersion: number
  scenarioRevision: string | null
  warmupSeconds: number | null
  facts: HostFacts | null
}

type Told = string | number | null

const differing = (
  label: string,
  from: Told,
  to: Told,
  say: (value: string | number) => string = String,
): TrendDifference[] =>
  from === to ? [] : [{ label, from: from === null ? null : say(from), to: to === null ? null : say(to) }]

const revision = (value: string | number): string => String(value).slice(0, 10)

/** Returns the lasting facts of the host that differ. */
export const hardwareDifferences = (before: Circumstances, after: Circumstances): TrendDifference[] => {
  if (!before.facts || !after.facts) return []
  return factChanges(before.facts, after.facts)
    .filter(({ lasting }) => lasting)
    .map(({ label, from, to }) => ({ label, from, to }))
}

/** Returns the parts of the method of measuring that differ. */
export const methodDifferences = (before: Circumstances, after: Circumstances): TrendDifference[] => [
  ...differing('Load generator', before.generatorVersion, after.generatorVersion),
  ...differing('Scenario', before.scenarioRevision, after.scenarioRevision, revision),
  ...differing('Warm-up', before.warmupSeconds, after.warmupSeconds, (seconds) => `${seconds} s`),
  ...differing('Reader of the output', before.parserVersion, after.parserVersion, (version) => `version ${version}`),
]

/** Returns the versions of the measured subject that differ. */
export const versionDifferences = (before: Circumstances, after: Circumstances): TrendDifference[] => [
  ...differing('Version', before.frameworkVersion, after.frameworkVersion),
  ...differing('Commit', before.commit, after.commit, revision),
]

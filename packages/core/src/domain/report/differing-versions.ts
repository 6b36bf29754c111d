import { byName, type ReportComparison } from '@wrkbench/contracts'

type Versions = readonly (string | null)[]

const known = (versions: Versions): string[] => [...new Set(versions.filter((one) => one !== null))].sort(byName)

/** Returns the versions of the load generator now and before where they are known to differ, else undefined. */
export const differingVersions = (now: Versions, before: Versions): ReportComparison['generatorVersions'] => {
  const found = { before: known(before), now: known(now) }
  const all = new Set([...found.before, ...found.now])
  return found.before.length > 0 && found.now.length > 0 && all.size > 1 ? found : undefined
}

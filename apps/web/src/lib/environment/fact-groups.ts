import { type FactEntry, type FactGroup, factEntries, factGroups, type HostFacts } from '@wrkbench/contracts'

export const factGroupWords: Record<FactGroup, string> = {
  machine: 'Host',
  cpu: 'CPU',
  memory: 'Memory',
  network: 'Network',
  system: 'System',
  programs: 'Toolchains and generators',
}

export const notTold = 'unknown'

type Shown = { id: string; label: string; value: string }

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const unaffected = 'Not affected'
const isUnaffected = ({ fact, value }: FactEntry): boolean => fact === 'mitigations' && value === unaffected

/** Puts facts that are missing for the same reason into one line under that reason. */
const untold = (entries: readonly FactEntry[]): Shown[] =>
  [...new Set(entries.flatMap(({ why }) => why ?? []))].map((why) => ({
    id: why,
    label: sentence(why),
    value: entries
      .filter((entry) => entry.why === why)
      .map(({ label }) => label)
      .join(', '),
  }))

/**
 * Puts the vulnerabilities that do not affect a processor, and the missing facts, into a line each, so that the others
 * stand out.
 */
const folded = (entries: readonly FactEntry[]): Shown[] => {
  const safe = entries.filter(isUnaffected).map(({ label }) => label)
  const rest = entries
    .filter((entry) => !isUnaffected(entry) && entry.why === null)
    .map(({ id, label, value }) => ({ id, label, value: value ?? notTold }))
  return [
    ...rest,
    ...(safe.length > 0 ? [{ id: 'unaffected', label: 'Not affected by', value: safe.join(', ') }] : []),
    ...untold(entries),
  ]
}

/** The facts of a host under their headings; leaves out groups without any known fact. */
export const shownFactGroups = (facts: HostFacts): { title: string; entries: Shown[] }[] => {
  const entries = factEntries(facts)
  return factGroups
    .map((group) => ({
      title: factGroupWords[group],
      entries: folded(entries.filter((entry) => entry.group === group)),
    }))
    .filter((group) => group.entries.length > 0)
}

const digest = /^(.+), (SHA-256 [0-9a-f]+)$/

/**
 * The facts of a single host: known facts, with a digest separate from its version, and the names of all missing facts
 * in one list.
 */
export const toldFactGroups = (
  facts: HostFacts,
): { groups: { title: string; entries: (Shown & { note?: string })[] }[]; untold: string[] } => {
  const all = shownFactGroups(facts)
  const isTold = ({ value }: Shown): boolean => value !== notTold
  const noted = (entry: Shown) => {
    const [, value, note] = digest.exec(entry.value) ?? []
    return value && note ? { ...entry, value, note } : entry
  }
  return {
    groups: all
      .map(({ title, entries }) => ({ title, entries: entries.filter(isTold).map(noted) }))
      .filter(({ entries }) => entries.length > 0),
    untold: all.flatMap(({ entries }) => entries.filter((entry) => !isTold(entry)).map(({ label }) => label)),
  }
}

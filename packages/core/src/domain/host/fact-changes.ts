import { type FactChange, factEntries, type HostFacts } from '@wrkbench/contracts'
import { isLasting } from './host-fingerprint.ts'

/** Returns the facts that differ between two captures, with their display names, in the order in which facts are shown. */
export const factChanges = (before: HostFacts, after: HostFacts): FactChange[] => {
  const [was, is] = [factEntries(before), factEntries(after)]
  const values = new Map(was.map(({ id, value }) => [id, value]))
  const present = new Set(is.map(({ id }) => id))
  const gone = was.filter(({ id }) => !present.has(id)).map((entry) => ({ ...entry, from: entry.value, to: null }))
  const told = is.map((entry) => ({ ...entry, from: values.get(entry.id) ?? null, to: entry.value }))
  return [...told, ...gone]
    .filter(({ from, to, fact }) => from !== to && fact !== 'cpuMhz')
    .map(({ id, fact, group, label, from, to }) => ({ id, group, label, from, to, lasting: isLasting(fact) }))
}

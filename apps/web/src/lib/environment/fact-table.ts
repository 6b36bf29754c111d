import type { HostFacts } from '@wrkbench/contracts'
import { shownFactGroups } from '#lib/fact-groups.ts'

export type FactRow = { id: string; label: string; values: (string | null)[]; differs: boolean }

/** Facts of several hosts side by side, group by group, in the order in which the first host that has them tells them. */
export const factTable = (facts: readonly HostFacts[]): { title: string; rows: FactRow[] }[] => {
  const told = facts.map(shownFactGroups)
  const titles = [...new Set(told.flatMap((groups) => groups.map(({ title }) => title)))]
  return titles.map((title) => {
    const own = told.map((groups) => groups.find((group) => group.title === title)?.entries ?? [])
    const labels = new Map(own.flat().map(({ id, label }) => [id, label]))
    const rows = [...labels].map(([id, label]) => {
      const values = own.map((entries) => entries.find((entry) => entry.id === id)?.value ?? null)
      return { id, label, values, differs: new Set(values).size > 1 }
    })
    return { title, rows }
  })
}

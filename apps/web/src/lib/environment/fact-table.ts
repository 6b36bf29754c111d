import type { HostFacts } from '@wrkbench/contracts'
import { notTold, shownFactGroups } from '#lib/environment/fact-groups.ts'

export type FactRow = { id: string; label: string; values: (string | null)[]; differs: boolean }

export type FactTable = {
  groups: { title: string; rows: FactRow[] }[]
  /** labels of facts that no host reports */
  untold: string[]
}

const isTold = ({ values }: FactRow): boolean => values.some((value) => value !== null && value !== notTold)

/** Puts the facts of several hosts side by side, group by group, in the order in which they first appear. */
export const factTable = (facts: readonly HostFacts[]): FactTable => {
  const told = facts.map(shownFactGroups)
  const titles = [...new Set(told.flatMap((groups) => groups.map(({ title }) => title)))]
  const groups = titles.map((title) => {
    const own = told.map((all) => all.find((group) => group.title === title)?.entries ?? [])
    const labels = new Map(own.flat().map(({ id, label }) => [id, label]))
    const rows = [...labels].map(([id, label]) => {
      const values = own.map((entries) => entries.find((entry) => entry.id === id)?.value ?? null)
      return { id, label, values, differs: new Set(values).size > 1 }
    })
    return { title, rows }
  })
  return {
    groups: groups
      .map(({ title, rows }) => ({ title, rows: rows.filter(isTold) }))
      .filter(({ rows }) => rows.length > 0),
    untold: groups.flatMap(({ rows }) => rows.filter((row) => !isTold(row)).map(({ label }) => label)),
  }
}

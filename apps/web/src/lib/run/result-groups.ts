import type { ResultOfReport } from '@wrkbench/contracts'
import { formatFull, nbsp } from '#lib/figures.ts'
import { type Group, metricGroups } from '#lib/run/metric-groups.ts'

const isTold = ({ entries }: Group): boolean => entries.some(({ why }) => why === null)

/** What a result of a report says: groups of which nothing was told are left out, its own metrics stand first. */
export const resultGroups = (result: ResultOfReport): Group[] => {
  const own = result.custom.map(({ name, value, unit, better }) => ({
    label: name,
    value: `${formatFull(value)}${unit ? `${nbsp}${unit}` : ''}`,
    exact: `${better} is better`,
    why: null,
  }))
  return [
    ...(own.length > 0 ? [{ title: 'Metrics of its own', entries: own }] : []),
    ...metricGroups(result, null),
  ].filter(isTold)
}

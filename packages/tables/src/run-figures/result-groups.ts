import { formatBytes, type ResultDetail, type ResultOfReport } from '@wrkbench/contracts'
import { formatFull, nbsp } from '../figures.ts'
import { entriesOf, type Group, metricGroups, percent } from './metric-groups.ts'

const isTold = ({ entries }: Group): boolean => entries.some(({ why }) => why === null)

const ownGroups = (custom: ResultDetail['custom']): Group[] => {
  const entries = custom.map(({ name, value, unit, better }) => ({
    label: name,
    value: `${formatFull(value)}${unit ? `${nbsp}${unit}` : ''}`,
    exact: `${better} is better`,
    why: null,
    number: value,
    unit: unit || null,
  }))
  return entries.length > 0 ? [{ title: 'Metrics of its own', entries }] : []
}

/** The figures of a result of a report: its own metrics first; groups without any reported figure are left out. */
export const resultGroups = (result: ResultOfReport): Group[] =>
  [...ownGroups(result.custom), ...metricGroups(result, null)].filter(isTold)

/** Like `resultGroups`, for a single result, which has fewer figures of its server. */
export const detailGroups = ({ custom, metrics, missing, ...result }: ResultDetail): Group[] => {
  const server = entriesOf(
    [
      ['CPU', 'cpuPercent', result.serverCpuPercent, percent, '% of one core'],
      ['Memory, peak', 'peakRssBytes', result.serverPeakRssBytes, formatBytes, 'B'],
    ],
    { cpuPercent: 'not in the report', peakRssBytes: 'not in the report' },
  )
  const groups = [
    ...ownGroups(custom),
    ...metricGroups({ metrics, missing }, null),
    { title: 'Server process', entries: server },
  ]
  return groups.filter(isTold)
}

import type { ReportBaseline } from '@wrkbench/contracts'
import { UsageError } from '../errors.ts'

const forms = 'a branch name, or one or more of branch:NAME, commit:ID, last:N, separated by commas'

/**
 * Parses `main`, `branch:main,last:20`, `commit:1a2b3c` or `last:30`.
 * @throws UsageError
 */
export const parseBaseline = (text: string): ReportBaseline => {
  const baseline: ReportBaseline = {}
  for (const part of text.split(',')) {
    const [, key = 'branch', value = ''] = /^(?:(branch|commit|last):)?(\S+)$/.exec(part.trim()) ?? []
    if (!value) throw new UsageError(`"${text}" is not a baseline. Give ${forms}.`)
    if (key === 'last') {
      const last = Number(value)
      if (!Number.isInteger(last) || last < 1 || last > 100)
        throw new UsageError(`last:${value}: give a number from 1 to 100.`)
      baseline.last = last
    } else if (key === 'commit') baseline.commit = value
    else baseline.branch = value
  }
  return baseline
}

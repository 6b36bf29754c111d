import type { Problem, StoredReport } from '@wrkbench/contracts'
import type { History } from './history.ts'
import { readHistories } from './read-histories.ts'
import { type HistoryReport, toReports } from './to-reports.ts'

export interface Instance {
  apiUrl: string
  token: string
}

const post = async ({ apiUrl, token }: Instance, { idempotencyKey, report }: HistoryReport): Promise<boolean> => {
  const response = await fetch(`${apiUrl}/api/v1/reports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = (await response.json()) as Partial<StoredReport & Problem>
  if (!response.ok) {
    const errors = (answer.errors ?? []).map(({ path, message }) => `${path}: ${message}`)
    throw new Error([`${report.environment}: ${answer.detail ?? response.status}`, ...errors].join('\n  '))
  }
  return response.status === 201
}

const describe = ({ source, date, rows }: History, isNew: boolean): string => {
  const without = rows.filter(({ missing }) => missing !== undefined).length
  const year = date.at.slice(0, 4)
  const what = isNew ? `${rows.length - without} results` : 'there already'
  const left = isNew && without > 0 ? ` (${without} rows of its table have no figures)` : ''
  return `  ${year}  ${source.name}: ${what}${left}`
}

/** Hands in what others published, source by source. A second time stores nothing. */
export const handInHistory = async (root: string, instance: Instance, say: (line: string) => void): Promise<void> => {
  for (const history of readHistories(root)) {
    let isNew = false
    for (const report of toReports(history)) isNew = (await post(instance, report)) || isNew
    say(describe(history, isNew))
  }
}

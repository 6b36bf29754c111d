import type { Problem, StoredReport } from '@wrkbench/contracts'
import type { History, HistoryRow } from './history.ts'
import { readHistories } from './read-histories.ts'
import { toPublication } from './to-publication.ts'
import { type HistoryReport, toReports } from './to-reports.ts'

export interface Instance {
  apiUrl: string
  token: string
}

const send = async <Answer>(
  { apiUrl, token }: Instance,
  { method, path, headers, body, what }: { method: string; path: string; headers?: object; body: object; what: string },
): Promise<{ status: number; answer: Answer }> => {
  const response = await fetch(`${apiUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = response.status === 204 ? {} : ((await response.json()) as Partial<Problem>)
  if (!response.ok) {
    const { detail = response.status, errors = [] } = answer as Partial<Problem>
    throw new Error([`${what}: ${detail}`, ...errors.map(({ path: at, message }) => `${at}: ${message}`)].join('\n  '))
  }
  return { status: response.status, answer: answer as Answer }
}

const postReport = async (instance: Instance, { idempotencyKey, report, rows }: HistoryReport) => {
  const headers = { 'idempotency-key': idempotencyKey }
  const request = { method: 'POST', path: '/reports', headers, body: report, what: report.environment }
  const { status, answer } = await send<StoredReport>(instance, request)
  const ids = rows.map((row, index): [HistoryRow, string] => [row, answer.results[index]?.id ?? ''])
  return { isNew: status === 201, ids }
}

const describe = ({ source, date, rows }: History, isNew: boolean): string => {
  const without = rows.filter(({ missing }) => missing !== undefined).length
  const year = date.at.slice(0, 4)
  const what = isNew ? `${rows.length - without} results` : 'there already'
  const left = isNew && without > 0 ? ` (${without} rows of its table have no figures)` : ''
  return `  ${year}  ${source.name}: ${what}${left}`
}

/**
 * Submits the figures that others published, source by source, and the layout in which they published them. Repeating
 * it stores no result twice.
 */
export const handInHistory = async (root: string, instance: Instance, say: (line: string) => void): Promise<void> => {
  for (const history of readHistories(root)) {
    const handedIn = []
    for (const report of toReports(history)) handedIn.push(await postReport(instance, report))
    const body = toPublication(history, new Map(handedIn.flatMap(({ ids }) => ids)))
    const path = `/publications/${history.id}`
    await send(instance, { method: 'PUT', path, body, what: history.source.name })
    const isNew = handedIn.some((one) => one.isNew)
    say(describe(history, isNew))
  }
}

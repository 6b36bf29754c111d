import type { HostHistory, HostState } from '@wrkbench/contracts'
import { type HostHistoryRow, hostHistory } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { factChanges } from '../domain/fact-changes.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant } from '../instant.ts'

/** Every distinct state of a host and what changed from one to the next. One statement. @throws ServiceError NOT_FOUND */
export const getHostHistory = async ({ ctx, input }: Call<{ id: string }>): Promise<HostHistory> => {
  const rows = isUuid(input.id) ? await hostHistory(ctx.db.pool, input.id) : []
  const [first] = rows
  if (!first) throw notFound('host', input.id)
  return {
    id: first.hostId,
    name: first.hostName,
    environments: first.environments,
    states: rows.map((row, index) => toState(row, rows[index - 1] ?? null)).reverse(),
  }
}

const toState = (row: HostHistoryRow, before: HostHistoryRow | null): HostState => ({
  id: row.id,
  fingerprint: row.fingerprint,
  firstSeenAt: instant(row.firstSeenAt),
  lastSeenAt: instant(row.lastSeenAt),
  facts: row.facts,
  changes: before ? factChanges(before.facts, row.facts) : [],
  breaksTrends: before !== null && before.fingerprint !== row.fingerprint,
})

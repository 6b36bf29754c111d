import type { RunnerEntry, RunnerList } from '@wrkbench/contracts'
import { type RunnerRow, runnerRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { isRunnerOnline } from '../domain/lease.ts'
import { instant } from '../instant.ts'
import { castOf, dutyOf } from '../part/cast.ts'

/** As stored, and as the caller may see them. One statement. */
export const readRunners = async (ctx: Ctx): Promise<{ rows: RunnerRow[]; entries: RunnerEntry[] }> => {
  const now = ctx.clock.now()
  const rows = await runnerRows(ctx.db.pool)
  const byAge = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const casts = groupBy(byAge, ({ environmentId }) => environmentId)
  const seen = new Set(ctx.actor.projects?.map(({ id }) => id))
  const dutyIn = (row: RunnerRow) => dutyOf(row, castOf(casts.get(row.environmentId) ?? []))
  return { rows, entries: rows.map((row) => ({ ...toEntry(row, dutyIn(row), now), currentRun: shownRun(row, seen) })) }
}

/** Every runner that registered, with its host, what it found there and, where the caller sees it, what it does now. */
export const listRunners = async ({ ctx }: { ctx: Ctx }): Promise<RunnerList> => ({
  items: (await readRunners(ctx)).entries,
})

const toEntry = (row: RunnerRow, duty: RunnerEntry['duty'], now: Date): Omit<RunnerEntry, 'currentRun'> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  online: isRunnerOnline(row.lastHeartbeatAt, now),
  lastHeartbeatAt: instant(row.lastHeartbeatAt),
  registeredAt: instant(row.registeredAt),
  environment: { id: row.environmentId, name: row.environmentName },
  roles: row.roles,
  duty,
  serverAddress: row.serverAddress,
  hostId: row.hostId,
  hostFacts: row.hostFacts,
  environmentFingerprint: row.environmentFingerprint,
  capabilities: row.capabilities,
})

/** Null too for a run of a project that the caller does not see. */
const shownRun = ({ currentRun }: RunnerRow, seen: ReadonlySet<string>): RunnerEntry['currentRun'] => {
  if (!currentRun || !seen.has(currentRun.projectId)) return null
  const { projectId: _, ...run } = currentRun
  return run
}

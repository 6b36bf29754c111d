import type { RunnerEntry, RunnerList } from '@wrkbench/contracts'
import { type RunnerRow, runnerRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { isRunnerOnline } from '../domain/lease.ts'
import { instant } from '../instant.ts'

/** Every runner that registered, with its host, what it found there and what it does now. One statement. */
export const listRunners = async ({ ctx }: { ctx: Ctx }): Promise<RunnerList> => {
  const now = ctx.clock.now()
  return { items: (await runnerRows(ctx.db.pool)).map((row) => toEntry(row, now)) }
}

const toEntry = (row: RunnerRow, now: Date): RunnerEntry => ({
  id: row.id,
  name: row.name,
  version: row.version,
  online: isRunnerOnline(row.lastHeartbeatAt, now),
  lastHeartbeatAt: instant(row.lastHeartbeatAt),
  registeredAt: instant(row.registeredAt),
  environment: { id: row.environmentId, name: row.environmentName },
  hostId: row.hostId,
  hostFacts: row.hostFacts,
  environmentFingerprint: row.environmentFingerprint,
  capabilities: row.capabilities,
  currentRun: row.currentRun,
})

import { protocolMisfit, type RunnerEntry, type RunnerList } from '@wrkbench/contracts'
import { type RunnerRow, runnerRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { isRunnerOnline } from '../domain/run/lease.ts'
import { notTakingNow } from '../domain/runner/runner-standing.ts'
import { instant } from '../instant.ts'
import { castOf, dutyOf } from '../part/cast.ts'

/** Reads all runners, both as stored and as the caller may see them. One statement. */
export const readRunners = async (ctx: Ctx): Promise<{ rows: RunnerRow[]; entries: RunnerEntry[] }> => {
  const now = ctx.clock.now()
  const rows = await runnerRows(ctx.db.pool)
  const byAge = rows.filter((row) => !hasEnded(row, now)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const casts = groupBy(byAge, ({ environmentId }) => environmentId)
  const seen = new Set(ctx.actor.projects?.map(({ id }) => id))
  const dutyIn = (row: RunnerRow) => dutyOf(row, castOf(casts.get(row.environmentId) ?? []))
  const entries = rows.map((row) => ({
    ...toEntry(row, dutyIn(row), now),
    currentRun: shownRun(row, seen),
    delivery: row.delivery && { ...row.delivery, rules: ctx.actor.isAdmin ? row.delivery.rules : null },
  }))
  return { rows, entries }
}

/** Lists every runner that registered, with its host, its capabilities and, if the caller may see it, its current run. */
export const listRunners = async ({ ctx }: { ctx: Ctx }): Promise<RunnerList> => ({
  items: (await readRunners(ctx)).entries,
})

const hasEnded = ({ tokenCreatedAt, tokenEndedAt }: RunnerRow, now: Date): boolean =>
  tokenCreatedAt === null || (tokenEndedAt !== null && tokenEndedAt <= now)

const notTaking = (row: RunnerRow, now: Date): RunnerEntry['notTaking'] => {
  if (hasEnded(row, now)) return { kind: 'revoked', why: 'its token is not valid any more: have its host join again' }
  const misfit = row.refusedAt && row.protocol !== null ? protocolMisfit(row.protocol) : null
  return misfit ? { kind: 'misfit', why: misfit } : notTakingNow(row, now)
}

const pauseOf = ({ pausedAt, pausedBy, pauseNote }: RunnerRow): RunnerEntry['pause'] =>
  pausedAt && { at: instant(pausedAt), by: pausedBy ?? '', note: pauseNote }

const tokenOf = ({ tokenCreatedAt, joined, rotateAskedAt }: RunnerRow): RunnerEntry['token'] =>
  tokenCreatedAt && { createdAt: instant(tokenCreatedAt), joined, rotating: rotateAskedAt !== null }

const toEntry = (
  row: RunnerRow,
  duty: RunnerEntry['duty'],
  now: Date,
): Omit<RunnerEntry, 'currentRun' | 'delivery'> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  online: isRunnerOnline(row.lastHeartbeatAt, now) && !hasEnded(row, now),
  lastHeartbeatAt: instant(row.lastHeartbeatAt),
  registeredAt: instant(row.registeredAt),
  environment: { id: row.environmentId, name: row.environmentName },
  roles: row.roles,
  labels: row.labels,
  duty,
  serverAddress: row.serverAddress,
  hostId: row.hostId,
  hostFacts: row.hostFacts,
  environmentFingerprint: row.environmentFingerprint,
  capabilities: row.capabilities,
  notTaking: notTaking(row, now),
  pause: pauseOf(row),
  windows: row.windows.filter(({ to }) => new Date(to) > now),
  measures: row.measures,
  protocol: row.protocol,
  token: tokenOf(row),
})

/** Returns the current run of a runner; null also if it belongs to a project that the caller cannot see. */
const shownRun = ({ currentRun }: RunnerRow, seen: ReadonlySet<string>): RunnerEntry['currentRun'] => {
  if (!currentRun || !seen.has(currentRun.projectId)) return null
  const { projectId: _, ...run } = currentRun
  return run
}

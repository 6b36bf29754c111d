import { type AlertEnd, isJobOver, usualAlertSettings } from '@wrkbench/contracts'
import {
  inTransaction,
  type SettledSuspect,
  type StoredEvidence,
  type SuspectRow,
  settleSuspect,
  suspectRows,
  type WatchedRow,
  watchedRows,
} from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { alertLevels, keptPoints } from '../domain/alert/alert-levels.ts'
import { confirms, isAfter, levelOf, movedAlong, usualPoints } from '../domain/alert/unusual-point.ts'
import { fewerRounds } from '../domain/trend/fewer-rounds.ts'
import { tryEach } from '../domain/try-each.ts'
import { ServiceError } from '../errors.ts'
import { cancelJob } from '../job/cancel-job.ts'
import { announceAlert } from './announce-alert.ts'
import { acceptedFrom, passedLevels, pointsOfRow, sensitivityOf } from './judge-row.ts'
import { storedPoints } from './new-alert.ts'

const mostSuspects = 20
/** most results that are read per series */
const mostResults = 1000
/** rounds without doubts that a check needs, of the ten that it measures */
const fewestRounds = 5
/** a suspect that could not be checked within this time is dropped */
const patienceMs = 24 * 3_600_000

/**
 * Decides suspects whose job is over, and drops those that no job could check within a day. A suspect becomes an alert if the
 * value that the job measured lies outside as well, on the same side, and the server measured beside it did not move along.
 * @returns the number of suspects that were settled
 */
export const settleSuspects = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const now = ctx.clock.now()
  const lateBefore = new Date(now.getTime() - patienceMs)
  let settled = 0
  await tryEach(await suspectRows(ctx.db.pool, { lateBefore, limit: mostSuspects }), async (suspect) => {
    if (await settle(ctx, suspect, now)) settled++
  })
  return settled
}

const settle = async (ctx: Ctx, suspect: SuspectRow, now: Date): Promise<boolean> => {
  const isChecked = suspect.jobStatus !== null && isJobOver(suspect.jobStatus)
  const verdict = isChecked ? await judge(ctx, suspect, now) : unchecked(suspect, now)
  const isNew = await inTransaction(ctx.db.pool, async (tx) => {
    const done = await settleSuspect(tx, verdict)
    if (done && verdict.because === null) await announceAlert(tx, { id: suspect.id, event: 'alert.opened', at: now })
    return done
  })
  if (!isChecked && suspect.jobId) await callOff(ctx, suspect.jobId)
  return isNew
}

const unchecked = ({ id }: SuspectRow, at: Date): SettledSuspect => ({
  id,
  because: 'unchecked',
  levels: null,
  at,
  evidence: { check: { value: null, rounds: 0, control: null } },
})

/** Cancels the job of a suspect that was dropped. */
const callOff = async (ctx: Ctx, id: string): Promise<void> => {
  try {
    await cancelJob({ ctx, input: { id } })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

const judge = async (ctx: Ctx, suspect: SuspectRow, now: Date): Promise<SettledSuspect> => {
  const { id, seriesId, controlId, metric, jobId, evidence } = suspect
  const rows = await watchedRows(ctx.db.pool, {
    seriesIds: controlId === null ? [seriesId] : [seriesId, controlId],
    metric,
    branches: usualAlertSettings.branches,
    limit: mostResults,
    now,
    heardSince: now,
  })
  const row = rows.find((one) => one.seriesId === seriesId)
  const index = row?.group.indexOf(jobId ?? '') ?? -1
  const points = row ? pointsOfRow(row) : []
  const point = points[index]
  const rounds = row?.values[index]?.length ?? 0
  if (!row || !point || rounds < fewestRounds) return unchecked(suspect, now)
  const sensitivity = { ...sensitivityOf(row, metric), leastShift: evidence.leastShift }
  const { level, after } = evidence
  const usual = points.filter(({ result }) => evidence.usual.result.includes(result))
  const direction = (after.value[0] ?? 0) > Math.exp(level.mean) ? 1 : -1
  const shift = Math.log(point.value) - level.mean
  const control = controlOf(
    rows.find((one) => one.seriesId === controlId),
    jobId,
    { shift, sensitivity },
  )
  const decided = (because: AlertEnd | null): SettledSuspect => {
    const since = { at: after.at[0] ?? 0, result: after.result[0] ?? 0 }
    const kept = keptPoints(points.filter((one) => one.segment === evidence.segment && !isAfter(since, one)))
    const isOpen = because === null && kept.length > 0
    return {
      id,
      because,
      at: now,
      levels: isOpen ? alertLevels({ level, points: usual }, kept, sensitivity) : null,
      evidence: {
        check: { value: point.value, rounds, control: control && { subject: control.subject, ratio: control.ratio } },
        ...(isOpen && { after: storedPoints(kept) }),
      },
    }
  }
  if (point.segment !== evidence.segment) return decided('not-comparable')
  const more = usual.length > 0 ? fewerRounds(point, usual, level) : 0
  if (!confirms({ level, usual }, point, { direction, sensitivity, more })) return decided('not-confirmed')
  return decided(control?.moved ? 'machine-moved' : null)
}

type Control = NonNullable<NonNullable<StoredEvidence['check']>['control']> & { moved: boolean }

/** Judges the server measured beside the suspect; null if there was none, or it has too few points to compare with. */
const controlOf = (
  row: WatchedRow | undefined,
  jobId: string | null,
  asked: Omit<Parameters<typeof movedAlong>[2], 'more'>,
): Control | null => {
  if (!row) return null
  const index = row.group.indexOf(jobId ?? '')
  const points = pointsOfRow(row)
  const before = { points, without: passedLevels(row.alerts), from: acceptedFrom(row.alerts) }
  const usual = index < 0 ? null : usualPoints(before, index)
  const point = points[index]
  if (!usual || !point || point.failed) return null
  const { value } = point
  const level = levelOf(usual)
  const more = fewerRounds(point, usual, level)
  return {
    subject: row.subjectName,
    ratio: value / Math.exp(level.mean),
    moved: movedAlong(level, value, { ...asked, more }),
  }
}

import type { ChangeRunner, MaintenanceWindow } from '@wrkbench/contracts'
import { changeRunnerRow, inTransaction, type RunnerStanding } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { type FieldProblem, invalid } from '../errors.ts'
import { findRunner } from './find-runner.ts'

export type ChangeRunnerInput = ChangeRunner & { id: string }

/**
 * Pauses or resumes a runner, and sets its maintenance windows. A run that is under way ends first.
 * @throws ServiceError NOT_FOUND, VALIDATION
 */
export const changeRunner = async ({ ctx, input }: Call<ChangeRunnerInput>): Promise<void> => {
  const problems = windowProblems(input.windows ?? [])
  if (problems.length > 0) throw invalid(problems)
  await inTransaction(ctx.db.pool, async (tx) => {
    const runner = await findRunner(tx, input.id)
    const changed = { ...runner, ...pauseOf(ctx, runner, input), ...windowsOf(ctx, input) }
    await changeRunnerRow(tx, changed)
    const { pausedAt, pauseNote: note, windows } = changed
    await writeAudit(tx, ctx, {
      action: 'runner.changed',
      subject: runner.name,
      detail: { paused: pausedAt !== null, note, windows },
    })
  })
}

const windowProblems = (windows: readonly MaintenanceWindow[]): FieldProblem[] =>
  windows.flatMap(({ from, to }, index) =>
    new Date(from) < new Date(to) ? [] : [{ path: `/windows/${index}/to`, message: 'A window ends after it begins.' }],
  )

/** Returns the changed pause. A note alone replaces the note of the present pause; without a pause it is ignored. */
const pauseOf = (ctx: Ctx, before: RunnerStanding, { paused, note }: ChangeRunner): Partial<RunnerStanding> => {
  const isPaused = paused ?? before.pausedAt !== null
  if (!isPaused) return { pausedAt: null, pausedBy: null, pauseNote: null }
  const began = before.pausedAt ? {} : { pausedAt: ctx.clock.now(), pausedBy: ctx.actor.name }
  return { ...began, pauseNote: note === undefined ? before.pauseNote : note?.trim() || null }
}

/** Returns the windows in order of time, without those that are over. */
const windowsOf = (ctx: Ctx, { windows }: ChangeRunner): Partial<RunnerStanding> => {
  if (!windows) return {}
  const now = ctx.clock.now()
  const utc = windows.map(({ from, to, note }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    note: note?.trim() || null,
  }))
  const open = utc.filter(({ to }) => new Date(to) > now)
  return { windows: open.toSorted((a, b) => a.from.localeCompare(b.from)) }
}

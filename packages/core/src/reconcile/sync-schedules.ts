import { scheduledSuites } from '@wrkbench/db'
import type { Call, SuiteBellsPort } from '../ctx.ts'

/**
 * Makes the queue's timers match the schedules of the suites, whatever changed or was lost with the queue.
 * @returns the number of timers corrected
 */
export const syncSchedules = async ({ ctx, input: { bells } }: Call<{ bells: SuiteBellsPort }>): Promise<number> => {
  const suites = await scheduledSuites(ctx.db.pool)
  const known = await bells.known()
  const wanted = new Set(suites.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !wanted.has(id))
  for (const id of gone) await bells.remove(id)
  const changed = suites.filter(({ id, cron, timezone }) => {
    const bell = known.get(id)
    return bell?.cron !== cron || bell.timeZone !== timezone
  })
  for (const { id, cron, timezone } of changed) await bells.set(id, { cron, timeZone: timezone })
  return gone.length + changed.length
}

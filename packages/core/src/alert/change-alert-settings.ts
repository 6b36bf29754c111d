import type { AlertSettings, ChangeAlertSettings } from '@wrkbench/contracts'
import { alertSettings, inTransaction, lockProject, setAlertSettings } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { settingsOf } from './judge-row.ts'

/**
 * Changes the alert settings of the entered project. Omitted fields keep their value.
 * @throws ServiceError VALIDATION if a suspect would need more evidence than an alert
 */
export const changeAlertSettings = async ({ ctx, input }: Call<ChangeAlertSettings>): Promise<AlertSettings> => {
  const { id, slug, name } = enteredProject(ctx)
  return inTransaction(ctx.db.pool, async (tx) => {
    await lockProject(tx, id)
    const before = settingsOf(await alertSettings(tx, id))
    const after: AlertSettings = { ...before, ...input }
    if (after.suspectLevel > after.alertLevel) {
      const message = `Nothing can be suspect at ${after.suspectLevel} that is an alert at ${after.alertLevel}.`
      throw invalid([{ path: '/suspectLevel', message }])
    }
    await setAlertSettings(tx, id, after)
    await writeAudit(tx, ctx, {
      action: 'alert.settings',
      subject: name,
      project: slug,
      detail: { from: before, to: after },
    })
    return after
  })
}

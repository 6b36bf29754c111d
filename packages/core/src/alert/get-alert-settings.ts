import type { AlertSettings } from '@wrkbench/contracts'
import { alertSettings } from '@wrkbench/db'
import { enteredProject } from '../access/entered-project.ts'
import type { Call } from '../ctx.ts'
import { settingsOf } from './judge-row.ts'

/** Returns the alert settings of the entered project, or the defaults. One statement. */
export const getAlertSettings = async ({ ctx }: Call<object>): Promise<AlertSettings> =>
  settingsOf(await alertSettings(ctx.db.pool, enteredProject(ctx).id))

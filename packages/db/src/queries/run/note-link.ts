import type { LinkProbe } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

/** Stores what the way between a run's hosts was found to carry. */
export const noteLink = async (tx: Sql, runId: string, link: LinkProbe): Promise<void> => {
  await tx.query('UPDATE runs SET link = $2 WHERE id = $1', [runId, jsonText(link)])
}

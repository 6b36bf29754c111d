import type { LinkProbe } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

/** Stores the probe of the network between a run's hosts. */
export const noteLink = async (tx: Sql, runId: string, link: LinkProbe): Promise<void> => {
  await tx.query('UPDATE runs SET link = $2 WHERE id = $1', [runId, jsonText(link)])
}

import type { Reparsed, ReparsedResult, ReparseResults } from '@wrkbench/contracts'
import { countReparse, inTransaction, type RevisedResult, reparseBatch, updateResults } from '@wrkbench/db'
import { parsers } from '@wrkbench/loadgen'
import type { Call } from '../ctx.ts'
import { readAgain } from './read-again.ts'
import { reviseResult } from './revise-result.ts'

const usualLimit = 50

/**
 * Computes stored figures again from the raw output: those of older parsers, or all. One batch in one transaction: what
 * is interrupted between two of them goes on with the next, for results that were read again are no longer older. What
 * has no raw output or cannot be read stays as it is and is told.
 */
export const reparseResults = async ({ ctx, input }: Call<ReparseResults>): Promise<Reparsed> => {
  const { all = false, dryRun = false, after = '0', limit = usualLimit } = input
  const versions = Object.fromEntries(Object.values(parsers).map(({ id, parserVersion }) => [id, parserVersion]))
  const selection = { after, versions, all }
  return inTransaction(ctx.db.pool, async (tx) => {
    const rows = await reparseBatch(tx, selection, limit)
    const changed: ReparsedResult[] = []
    const left: Reparsed['left'] = []
    const revisions: RevisedResult[] = []
    for (const row of rows) {
      const about = { resultId: String(row.id), runId: row.runId }
      const read = await readAgain(row)
      if (read.kind === 'left') {
        left.push({ ...about, reason: read.reason })
        continue
      }
      const { revised, fields } = reviseResult(row, read)
      if (fields.length === 0) continue
      changed.push({ ...about, fields })
      revisions.push(revised)
    }
    if (!dryRun) await updateResults(tx, revisions)
    const last = rows.at(-1)
    const remaining = last ? await countReparse(tx, { ...selection, after: String(last.id) }) : 0
    if (changed.length > 0 && !dryRun) ctx.log.info({ changed: changed.length }, 'results were read again')
    const nextAfter = last && remaining > 0 ? String(last.id) : null
    return { examined: rows.length, changed, left, remaining, nextAfter }
  })
}

import type { Reparsed, ReparsedResult, ReparseResults } from '@wrkbench/contracts'
import { countReparse, inTransaction, type RevisedResult, reparseBatch, type Sql, updateResults } from '@wrkbench/db'
import { parsers } from '@wrkbench/loadgen'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call, Ctx } from '../ctx.ts'
import { readAgain } from './read-again.ts'
import { reviseResult } from './revise-result.ts'

const usualLimit = 50

/**
 * Computes stored figures again from the raw output: those of older parsers, or all. Each batch is one transaction. After an
 * interruption the next call continues, because results that were parsed again no longer count as old. Results without raw
 * output, or with unreadable output, stay as they are and are listed. A batch that changes figures is one line of the audit log.
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
    if (!dryRun) await revise(tx, ctx, revisions)
    const last = rows.at(-1)
    const remaining = last ? await countReparse(tx, { ...selection, after: String(last.id) }) : 0
    const nextAfter = last && remaining > 0 ? String(last.id) : null
    return { examined: rows.length, changed, left, remaining, nextAfter }
  })
}

const revise = async (tx: Sql, ctx: Ctx, revisions: readonly RevisedResult[]): Promise<void> => {
  const [first, last] = [revisions[0], revisions.at(-1)]
  if (!first || !last) return
  await updateResults(tx, revisions)
  const detail = { changed: revisions.length, firstResult: String(first.id), lastResult: String(last.id) }
  await writeAudit(tx, ctx, { action: 'result.reparsed', subject: 'results', detail })
  ctx.log.info({ changed: revisions.length }, 'results were read again')
}

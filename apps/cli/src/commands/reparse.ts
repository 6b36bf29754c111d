import type { Reparsed, ReparsedResult, ReparseResults } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes } from '../errors.ts'

const say = (value: string | number | null): string => (value === null ? 'not measured' : String(value) || 'none')

const describeChange = ({ resultId, runId, fields }: ReparsedResult): string =>
  [
    `result ${resultId}${runId ? `, run ${runId}` : ''}`,
    ...fields.map(({ path, before, after }) => `  ${path}: ${say(before)} → ${say(after)}`),
  ].join('\n')

const readAgain = async (
  { all = false, dryRun = false }: { all?: boolean; dryRun?: boolean },
  around: Surroundings,
): Promise<number> => {
  const { out, progress, stop } = around
  const api = around.api()
  const total = { examined: 0, changed: 0, left: 0 }
  let after: string | null = '0'
  while (after !== null && !stop.aborted) {
    const asked: ReparseResults = { all, dryRun, after }
    const batch: Reparsed = await api.post<Reparsed>('/admin/reparse', asked)
    for (const change of batch.changed) out.write(`${describeChange(change)}\n`)
    for (const { resultId, runId, reason } of batch.left) {
      out.write(`result ${resultId}${runId ? `, run ${runId}` : ''}: left as it is, ${reason}\n`)
    }
    total.examined += batch.examined
    total.changed += batch.changed.length
    total.left += batch.left.length
    progress.write(`${total.examined} of ${total.examined + batch.remaining} results read again\n`)
    after = batch.nextAfter
  }
  const verb = dryRun ? 'would change' : 'changed'
  out.write(`${total.examined} examined, ${total.changed} ${verb}, ${total.left} left as they are\n`)
  if (after !== null) {
    out.write('Interrupted: call it again to go on.\n')
    return exitCodes.failed
  }
  return total.left > 0 ? exitCodes.failed : exitCodes.done
}

/** `wrkbench reparse` */
export const reparse = verb({
  define: (command) =>
    command
      .description(
        'Computes the stored figures again from the raw output, batch by batch: those that an older parser read. Interrupted, it goes on where it was the next time. Needs a token with the scope admin.',
      )
      .option('--all', 'those of the present parser too')
      .option('--dry-run', 'say field by field what would change, and change nothing'),
  examples: ['wrkbench reparse --dry-run', 'wrkbench reparse --all'],
  run: (around, { all, dryRun }) => readAgain({ all: all ?? false, dryRun: dryRun ?? false }, around),
})

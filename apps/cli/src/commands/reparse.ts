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
      out.write(`result ${resultId}${runId ? `, run ${runId}` : ''}: left unchanged: ${reason}\n`)
    }
    total.examined += batch.examined
    total.changed += batch.changed.length
    total.left += batch.left.length
    progress.write(`${total.examined} of ${total.examined + batch.remaining} results examined\n`)
    after = batch.nextAfter
  }
  const verb = dryRun ? 'would change' : 'changed'
  out.write(`${total.examined} examined, ${total.changed} ${verb}, ${total.left} left unchanged\n`)
  if (after !== null) {
    out.write('Interrupted. Run the command again to go on.\n')
    return exitCodes.failed
  }
  return total.left > 0 ? exitCodes.failed : exitCodes.done
}

/** `wrkbench reparse` */
export const reparse = verb({
  define: (command) =>
    command
      .description(
        'Computes stored figures again from raw output, batch by batch, if an older parser computed them. If interrupted, run it again to go on. Needs a token with the scope admin.',
      )
      .option('--all', 'also figures of the current parser')
      .option('--dry-run', 'show field by field what would change, and change nothing'),
  examples: ['wrkbench reparse --dry-run', 'wrkbench reparse --all'],
  run: (around, { all, dryRun }) => readAgain({ all: all ?? false, dryRun: dryRun ?? false }, around),
})

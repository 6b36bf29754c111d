import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { doubtsOf, plural, type ReportVerdict } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { handIn } from '../report/hand-in.ts'
import { draftOf, takesHost, takesResults } from '../report/submit-options.ts'
import { paintFor } from '../terminal/paint.ts'
import { askVerdict, takesRule } from '../verdict/ask-verdict.ts'
import { describeBaseline, percent } from '../verdict/figures.ts'
import { flagLines } from '../verdict/flag-lines.ts'
import { gateJob } from '../verdict/gate-job.ts'
import { failsGate, failureLine, passedLine, type Strictness } from '../verdict/gate-lines.ts'
import { verdictLine, verdictTable } from '../verdict/verdict-table.ts'
import { versionLines } from '../verdict/version-lines.ts'

const refuseMixtures = (
  options: { report?: string; job?: string; against?: string; save?: string },
  files: number,
): void => {
  const { report, job, against, save } = options
  if (Number(report !== undefined) + Number(job !== undefined) + Number(files > 0) > 1)
    throw new UsageError('Give files, --report or --job, but only one of them.')
  if (against !== undefined && job === undefined) throw new UsageError('--against works only with --job.')
  if (save !== undefined && job !== undefined) throw new UsageError('--save works for reports only, not with --job.')
}

/** What weakens a passed gate, in words; null if nothing does. An older instance sends no flags. */
const reservationOf = ({ withoutBaseline, flags = [] }: Partial<ReportVerdict>): string | null => {
  const length = withoutBaseline?.length ?? 0
  const doubts = doubtsOf(flags).map(({ id, results }) => `${plural(results, 'result')} in doubt (${id})`)
  const notes = [...(length > 0 ? [`${length} series ${length === 1 ? 'has' : 'have'} no baseline`] : []), ...doubts]
  return notes.length > 0 ? notes.join(', and ') : null
}

const say = (found: ReportVerdict, strict: Strictness, { out, env }: Surroundings): void => {
  const paint = paintFor(out, env)
  const { comparisons, baseline, threshold, verdict, flags, url } = found
  const rule = `Against ${describeBaseline(baseline)}; differences from ${percent(1 + threshold).slice(1)} count.`
  const failure = failureLine(comparisons, strict)
  const last = failure ? paint('red', failure) : paint('green', passedLine(comparisons, reservationOf(found)))
  const judged = [
    ...verdictTable(comparisons, paint),
    ...versionLines(comparisons).map((line) => paint('yellow', line)),
    ...[verdictLine(verdict, paint), ...flagLines(flags, paint)],
  ]
  out.write(`${[rule, ...judged, url, last].join('\n')}\n`)
}

/** `wrkbench gate` */
export const gate = verb({
  define: (command) =>
    takesRule(
      takesHost(
        takesResults(
          command
            .description(
              'Judges results: files that it hands in, a stored report, or a job of the instance. Exit code 0: no loss was found. 1: a loss beyond the threshold that noise does not explain; with --fail-on-inconclusive also if a loss cannot be ruled out. 2: wrong usage. 3: the instance could not be reached.',
            )
            .argument('[files...]', 'files with results, as for submit'),
        ),
      ),
    )
      .option('-r, --report <id>', 'judge this stored report')
      .option('-j, --job <job>', 'judge this job, by number or id; waits until it is over')
      .option(
        '--against <which>',
        'with --job: compare with this job, or any side as for compare; default: what was measured before the job',
      )
      .option('--fail-on-inconclusive', 'also fail if too few rounds, noise or doubts leave it open')
      .option('--save <file>', 'save the verdict as JSON, for wrkbench comment --from')
      .option('--json', 'print the verdict as JSON'),
  examples: [
    'wrkbench gate results/*.txt --subject our-api --scenario home --environment ci --baseline branch:main',
    'wrkbench gate --report 0199d0c4-5f6e-7aaa-8000-000000000000 --threshold 5% --metric latencyP99Us',
    'wrkbench gate --job 14 --against 12 --fail-on-inconclusive',
  ],
  run: async (around, options, files) => {
    refuseMixtures(options, files.length)
    const api = around.api()
    if (options.job) return gateJob(api, options.job, options, around)
    const id = options.report ?? (await handIn(api, await draftOf(around, options, files), around)).id
    const found = await askVerdict(api, id, options, around)
    if (options.save) writeFileSync(path.resolve(around.cwd, options.save), `${JSON.stringify(found)}\n`)
    if (options.json) around.out.write(`${JSON.stringify(found)}\n`)
    else say(found, options, around)
    return failsGate(found.verdict, options) ? exitCodes.failed : exitCodes.done
  },
})

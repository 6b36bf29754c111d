import { statSync } from 'node:fs'
import path from 'node:path'
import { formatFigure, plural, type ReportResult, type StoredReport, type SubmitReport } from '@wrkbench/contracts'
import { readPaste } from '@wrkbench/loadgen'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { composeParts, type Draft } from '../report/compose.ts'
import { flushSpool } from '../report/hand-in.ts'
import { type Input, readInputs } from '../report/read-inputs.ts'
import { undated } from '../report/split.ts'
import { contextOf, ofArchive, takesResults } from '../report/submit-options.ts'
import { paintFor } from '../terminal/paint.ts'
import { plain } from '../terminal/plain.ts'
import { table } from '../terminal/table.ts'
import { flagLines } from '../verdict/flag-lines.ts'

const columns = [
  { title: 'Subject' },
  { title: 'Scenario' },
  { title: 'Read from' },
  { title: 'Measured' },
  { title: 'req/s', right: true },
]

/** The rate in an output, as `POST /parse` would read it; of JSON, its own figure. */
const rateOf = ({ output, metrics, generator }: ReportResult): string => {
  const read = output && readPaste(output, generator && generator !== 'auto' ? generator : null).runs[0]?.metrics
  const found = read || metrics
  const value = found?.successesPerSecond ?? found?.requestsPerSecond?.mean ?? null
  return plain(formatFigure(value).value)
}

const preview = (drafts: readonly Draft[], { out }: Surroundings): void => {
  const rows = drafts.flatMap(({ body }) =>
    body.results.map((one) => [
      ...[one.subject, one.scenario, one.output ? (one.generator ?? 'output') : 'JSON'],
      ...[(one.measuredAt ?? body.startedAt ?? 'now').slice(0, 10), rateOf(one)],
    ]),
  )
  out.write(`${table(columns, rows).join('\n')}\n`)
}

/** An output does not say when it was printed: use the time when its file was last written. */
const dated = ({ name, text }: Input, folder: string, byFile: boolean): Partial<SubmitReport> =>
  byFile && name !== '-' && text ? { startedAt: statSync(path.resolve(folder, name)).mtime.toISOString() } : {}

/** `wrkbench import` */
export const importResults = verb({
  define: (command) =>
    takesResults(
      command
        .description(
          'Loads past results: folders and files with generator output or JSON reports, each file with its own date, in as many reports as needed. It shows what it read before it stores anything. Importing the same files again stores nothing twice.',
        )
        .argument('<files...>', 'files, folders, patterns'),
      ofArchive,
    )
      .option('--date-from-file', 'take the time when each file was last written')
      .option('--dry-run', 'show what would be stored, and store nothing'),
  examples: [
    "wrkbench import archive/2019 --date 2019-04-01 --subject '{file}' --scenario '{path}' --environment old-lab --dry-run",
    "wrkbench import 'runs/*.txt' --date-from-file --subject '{folder}' --scenario json --environment lab",
  ],
  run: async (around, options, files) => {
    const { cwd, out, env } = around
    if (options.date && options.dateFromFile) throw new UsageError('Give either --date or --date-from-file.')
    const inputs = await readInputs(files, cwd, around)
    const { told, context } = contextOf(around, options)
    const drafts = inputs.flatMap((input) => {
      const own = { ...context, ...dated(input, cwd, options.dateFromFile ?? false) }
      // where an archive is now says nothing about where it came from
      return composeParts([input], told, own, { source: 'import' })
    })
    const without = drafts.reduce((sum, { body }) => sum + undated(body), 0)
    if (without > 0) {
      const message = `${without} results do not say when they were measured:`
      throw new UsageError(`${message} add --date WHEN or --date-from-file.`)
    }
    preview(drafts, around)
    const total = drafts.reduce((sum, { body }) => sum + body.results.length, 0)
    if (options.dryRun) {
      out.write(`${plural(total, 'result')} in ${plural(drafts.length, 'report')}; nothing was stored.\n`)
      return exitCodes.done
    }
    const api = around.api()
    await flushSpool(api, { ...around, env })
    for (const [index, { body, idempotencyKey }] of drafts.entries()) {
      if (around.stop.aborted) {
        out.write(`Interrupted after ${index} of ${plural(drafts.length, 'report')}. Run the command again to go on.\n`)
        return exitCodes.failed
      }
      const { flags } = await api.post<StoredReport>('/reports', body, idempotencyKey)
      out.write(
        flagLines(flags, paintFor(out, env))
          .map((line) => `${line}\n`)
          .join(''),
      )
      around.progress.write(`${index + 1} of ${plural(drafts.length, 'report')} stored\n`)
    }
    out.write(`${plural(total, 'result')} stored.\n`)
    return exitCodes.done
  },
})

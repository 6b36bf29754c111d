import { plural, type StoredReport } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes } from '../errors.ts'
import { flushSpool, handIn } from '../report/hand-in.ts'
import { spooledElsewhere } from '../report/spool.ts'
import { draftOf, takesHost, takesResults } from '../report/submit-options.ts'
import { paintFor } from '../terminal/paint.ts'
import { flagLines } from '../verdict/flag-lines.ts'
import { verdictLine, verdictTable } from '../verdict/verdict-table.ts'
import { versionLines } from '../verdict/version-lines.ts'

const say = ({ results, verdict, comparisons, flags, url }: StoredReport, { out, env }: Surroundings): void => {
  const paint = paintFor(out, env)
  const series = new Set(results.map(({ seriesId }) => seriesId)).size
  const stored = `Stored ${plural(results.length, 'result')} of ${series} series.`
  const judged = [
    ...verdictTable(comparisons, paint),
    ...versionLines(comparisons).map((line) => paint('yellow', line)),
    ...[verdictLine(verdict, paint), ...flagLines(flags, paint)],
  ]
  const lines = [stored, ...judged, url]
  out.write(`${lines.join('\n')}\n`)
}

/** `wrkbench submit` */
export const submit = verb({
  define: (command) =>
    takesHost(
      takesResults(
        command
          .description(
            'Hands in results: the output of a load generator (one or several runs, Markdown around them is fine), or JSON in the form of POST /reports. If the instance cannot be reached, the results wait in a folder for the next call.',
          )
          .argument('[files...]', 'files, folders or patterns; - or nothing: read standard input'),
      ),
    )
      .option('--flush', 'only hand in the reports that wait')
      .option('--json', 'print the answer as JSON'),
  examples: [
    'wrk -t2 -c64 -d10s http://localhost:8080/ | wrkbench submit --subject our-api --scenario home --environment ci',
    "wrkbench submit 'results/*.txt' --subject '{file}' --scenario json --environment lab",
    'wrkbench submit report.json',
  ],
  run: async (around, options, files) => {
    const api = around.api()
    if (options.flush) {
      const { size } = await flushSpool(api, around)
      around.out.write(`${size} handed in.\n`)
      for (const [url, count] of spooledElsewhere(around.env, api.url)) {
        around.progress.write(
          `${plural(count, 'report')} for ${url} ${count === 1 ? 'waits' : 'wait'} on: set WRKBENCH_URL to it.\n`,
        )
      }
      return exitCodes.done
    }
    const report = await handIn(api, await draftOf(around, options, files), around)
    if (options.json) around.out.write(`${JSON.stringify(report)}\n`)
    else say(report, around)
    return exitCodes.done
  },
})

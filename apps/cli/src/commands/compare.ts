import { Option } from '@commander-js/extra-typings'
import { type MetricId, metricIds } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { escapeMarkdown } from '../comment/escape.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { projectOf } from '../instance/project-of.ts'
import { paintFor } from '../terminal/paint.ts'
import { compareSides, type Sides } from '../verdict/compare-sides.ts'
import { percent } from '../verdict/figures.ts'
import { markdownTable } from '../verdict/markdown-table.ts'
import { parseSide } from '../verdict/parse-side.ts'
import { verdictTable } from '../verdict/verdict-table.ts'

const titleOf = ({ answers }: Sides): string => {
  const [now = '', ...before] = (answers[0]?.sides ?? []).map(({ label }) => label)
  return `${now} against ${before.join(', ')}`
}

const rule = ({ threshold }: Sides): string => `Differences from ${percent(1 + threshold).slice(1)} count.`

const asText = (found: Sides, { out, env }: Surroundings): string => {
  const paint = paintFor(out, env)
  const sentences = found.answers.flatMap((answer) => answer.sentences)
  return [
    paint('bold', titleOf(found)),
    ...[...found.differences, ...found.cautions],
    ...verdictTable(found.comparisons, paint),
    ...sentences,
    ...found.missing,
    rule(found),
  ].join('\n')
}

const asMarkdown = (found: Sides): string =>
  [
    `## ${escapeMarkdown(titleOf(found))}`,
    [...found.differences, ...found.cautions].map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    found.comparisons.length > 0 ? markdownTable(found.comparisons).join('\n') : '',
    [...found.answers.flatMap((answer) => answer.sentences), ...found.missing, rule(found)]
      .map(escapeMarkdown)
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** `wrkbench compare` */
export const compare = verb({
  define: (command) =>
    command
      .description(
        'Shows jobs, reports, commits, branches or dates side by side: the first against each of the others. It judges nothing, so the exit code is 0 whatever it finds; use wrkbench gate to judge.',
      )
      .argument(
        '<now>',
        'a job number (12), the id of a job or report, or job:, report:, commit:, branch:, date:, server:, environment:',
      )
      .argument('<before...>', 'what to compare it with, written in the same way')
      .addOption(
        new Option('-m, --metric <metric>', 'what to compare').choices(metricIds).default('successesPerSecond'),
      )
      .option('-S, --scenario <ids...>', 'only these scenarios; default: all that both sides have')
      .option('--server <ids...>', 'only these servers; default: all that both sides have')
      .option('-p, --project <slug>', 'default: WRKBENCH_PROJECT, else the project of the token')
      .option('--markdown', 'print Markdown')
      .option('--json', 'print the answer of the instance as JSON'),
  examples: [
    'wrkbench compare 14 12',
    'wrkbench compare branch:change branch:main --metric latencyP99Us --markdown',
    'wrkbench compare commit:8f3a2b1 commit:1c9d4e7,environment:ci-medium --scenario json',
  ],
  run: async (around, options, now, before) => {
    const { metric, scenario, server, markdown, json } = options
    const sides = { now: parseSide(now), before: before.map(parseSide) }
    const all = [sides.now, ...sides.before]
    const twice = all.find((side, index) => all.indexOf(side) < index)
    if (twice !== undefined) throw new UsageError(`${twice} is named twice. Name what differs.`)
    const found = await compareSides(around.api(), {
      ...sides,
      metrics: [metric as MetricId],
      scenario,
      server,
      project: projectOf(around, options),
    })
    if (json) around.out.write(`${JSON.stringify(found.answers[0])}\n`)
    else around.out.write(`${markdown ? asMarkdown(found) : asText(found, around)}\n`)
    return exitCodes.done
  },
})

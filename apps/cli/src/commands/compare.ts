import { Option } from '@commander-js/extra-typings'
import { type MetricId, metricIds } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { escapeMarkdown } from '../comment/escape.ts'
import { exitCodes } from '../errors.ts'
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

const rule = ({ threshold }: Sides): string => `A difference counts from ${percent(1 + threshold).slice(1)} on.`

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
        'Holds jobs, reports, commits, branches or dates side by side: the first against each other one. Judges nothing: the exit code is 0 whatever it finds; wrkbench gate judges.',
      )
      .argument(
        '<now>',
        'a job (12), an id of a job or report, or job:, report:, commit:, branch:, date:, server:, environment:',
      )
      .argument('<before...>', 'what it is held against, said in the same way')
      .addOption(
        new Option('-m, --metric <metric>', 'what is compared').choices(metricIds).default('successesPerSecond'),
      )
      .option('-S, --scenario <ids...>', 'these alone; default: all that both have')
      .option('--server <ids...>', 'likewise')
      .option('-p, --project <slug>', 'default WRKBENCH_PROJECT, else that of the token')
      .option('--markdown', 'as Markdown')
      .option('--json', 'the answers of the instance as JSON'),
  examples: [
    'wrkbench compare 14 12',
    'wrkbench compare branch:change branch:main --metric latencyP99Us --markdown',
    'wrkbench compare commit:8f3a2b1 commit:1c9d4e7,environment:ci-medium --scenario json',
  ],
  run: async (around, options, now, before) => {
    const { metric, scenario, server, project, markdown, json } = options
    const sides = { now: parseSide(now), before: before.map(parseSide) }
    const found = await compareSides(around.api(), {
      ...sides,
      metrics: [metric as MetricId],
      scenario,
      server,
      project: project ?? (around.env.WRKBENCH_PROJECT || undefined),
    })
    if (json) around.out.write(`${JSON.stringify(found.answers[0])}\n`)
    else around.out.write(`${markdown ? asMarkdown(found) : asText(found, around)}\n`)
    return exitCodes.done
  },
})

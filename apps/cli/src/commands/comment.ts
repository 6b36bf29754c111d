import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Option } from '@commander-js/extra-typings'
import type { ReportVerdict } from '@wrkbench/contracts'
import { findOrigin } from '../ci/find-origin.ts'
import { type Surroundings, verb } from '../command.ts'
import { platformOf } from '../comment/platforms.ts'
import { postComment } from '../comment/post-comment.ts'
import { markerOf, toMarkdown } from '../comment/to-markdown.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { reading } from '../terminal/reading.ts'
import { askVerdict, takesRule } from '../verdict/ask-verdict.ts'
import { parseBaseline } from '../verdict/parse-baseline.ts'

const readVerdict = (folder: string, name: string): ReportVerdict => {
  const text = readFileSync(path.resolve(folder, name), 'utf8')
  try {
    const found = JSON.parse(text) as ReportVerdict
    if (Array.isArray(found.comparisons) && Array.isArray(found.withoutBaseline)) return found
  } catch {
    // reported below
  }
  throw new UsageError(`${name} holds no verdict. wrkbench gate --save writes one.`)
}

const post = async (
  found: ReportVerdict,
  text: string,
  key: string | undefined,
  around: Surroundings,
): Promise<void> => {
  const { env, cwd, progress } = around
  const platform = platformOf(env, await findOrigin(env, cwd))
  if (!platform) {
    progress.write('This is not a pull request. Nothing was posted.\n')
    return
  }
  const marker = markerOf(key ?? `${found.project}/${found.environment}`)
  progress.write(`The comment was ${await postComment(platform, marker, text)}.\n`)
}

/** `wrkbench comment` */
export const comment = verb({
  define: (command) =>
    takesRule(
      command
        .description(
          'Prints a comment for a pull request: one line if nothing changed, otherwise a table of what did. --post posts it to GitHub (GITHUB_TOKEN) or GitLab (GITLAB_TOKEN); the next call updates that comment instead of adding another.',
        )
        .addOption(new Option('--from <file>', 'a verdict that gate --save wrote').conflicts('report'))
        .option('-r, --report <id>', 'a stored report')
        .option('-b, --baseline <which>', 'with --report: judge it against this, as for gate', reading(parseBaseline)),
    )
      .option('--post', 'post it; works in the pipeline of a pull request')
      .option('--key <name>', 'name of this comment: one comment per key is kept; default: project and environment'),
  examples: [
    'wrkbench comment --from verdict.json --post',
    'wrkbench comment --report 0199d0c4-5f6e-7aaa-8000-000000000000',
  ],
  run: async (around, options) => {
    const { from, report } = options
    if (!from && !report) throw new UsageError('Give --from FILE or --report ID.')
    const found = from ? readVerdict(around.cwd, from) : await askVerdict(around.api(), report ?? '', options, around)
    const text = toMarkdown(found)
    around.out.write(`${text}\n`)
    if (options.post) await post(found, text, options.key, around)
    return exitCodes.done
  },
})

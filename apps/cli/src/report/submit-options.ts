import { type Command, Option } from '@commander-js/extra-typings'
import { parserIds } from '@wrkbench/contracts'
import { findOrigin } from '../ci/find-origin.ts'
import type { Surroundings } from '../command.ts'
import { projectOf } from '../instance/project-of.ts'
import { reading } from '../terminal/reading.ts'
import { parseBaseline } from '../verdict/parse-baseline.ts'
import { type Context, composeReport, type Draft } from './compose.ts'
import { readInputs } from './read-inputs.ts'
import { thisHost } from './this-host.ts'
import type { Told } from './to-results.ts'

const instantOf = reading((text: string) => {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Error('Give a date such as 2025-03-01 or 2025-03-01T12:00:00Z.')
  return at.toISOString()
})

/** The defaults for what the command line does not say, as the help describes them. */
interface Defaults {
  origin: string
  date: string
  baseline: string
}

const ofNow: Defaults = {
  origin: 'default: from CI or git',
  date: 'default: now',
  baseline: 'default: last:10 of any branch; in CI, of the target branch',
}

/** For an archive, nothing is known but what it says itself. */
export const ofArchive: Defaults = {
  origin: 'default: as the JSON says, else none',
  date: 'required if the file does not say it',
  baseline: 'default: last:10 of any branch',
}

/** Adds the options that describe results: the same for every command that submits results. */
export const takesResults = <Args extends unknown[], Opts extends Record<string, unknown>>(
  command: Command<Args, Opts>,
  defaults = ofNow,
) =>
  command
    .addOption(new Option('-t, --tool <tool>', 'which tool wrote the output; default: detected').choices(parserIds))
    .option('-s, --subject <name>', 'what was measured; {file}, {folder} and {path} are replaced')
    .option('-S, --scenario <name>', 'what was requested; replaced in the same way')
    .option('-e, --environment <name>', 'where it was measured; default: WRKBENCH_ENVIRONMENT')
    .option('-p, --project <slug>', 'default: WRKBENCH_PROJECT, else the project of the token')
    .option('--subject-version <version>', 'version of what was measured')
    .option('--commit <id>', `commit that was measured; ${defaults.origin}`)
    .option('--branch <name>', `branch of that commit; ${defaults.origin}`)
    .option('--date <when>', `when it was measured; ${defaults.date}`, instantOf)
    .option(
      '-b, --baseline <which>',
      `what to compare with: branch:NAME, commit:ID, last:N, or several with commas; ${defaults.baseline}`,
      reading(parseBaseline),
    )

/** Adds the option for results that were measured just now, on this machine. */
export const takesHost = <Args extends unknown[], Opts extends Record<string, unknown>>(command: Command<Args, Opts>) =>
  command.option(
    '--this-host <name>',
    'the server ran on this machine: describe it, under this name, so that results of other hardware are no baseline',
  )

type Options = ReturnType<ReturnType<typeof takesResults<[], Record<never, never>>>['opts']>

/** Reads the options about results, and about the report that contains them. */
export const contextOf = (around: Surroundings, options: Options): { told: Told; context: Context } => {
  const { tool, subject, scenario, subjectVersion, environment, commit, branch, date, baseline } = options
  return {
    told: { tool, subject, scenario, version: subjectVersion },
    context: {
      commit,
      branch,
      startedAt: date,
      baseline,
      project: projectOf(around, options),
      environment: environment ?? (around.env.WRKBENCH_ENVIRONMENT || undefined),
    },
  }
}

/**
 * Builds the report that the command line describes. In CI it is compared with the branch that the change is to be
 * merged into.
 */
export const draftOf = async (
  around: Surroundings,
  options: Options & { thisHost?: string | undefined },
  names: readonly string[],
): Promise<Draft> => {
  const { env, cwd } = around
  const origin = await findOrigin(env, cwd)
  const inputs = await readInputs(names, cwd, around)
  const { told, context } = contextOf(around, options)
  const target = origin.target === undefined ? undefined : { branch: origin.target }
  const hosts = options.thisHost ? [thisHost(options.thisHost)] : undefined
  return composeReport(inputs, told, { ...context, hosts, baseline: context.baseline ?? target }, origin)
}

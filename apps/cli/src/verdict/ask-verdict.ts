import { type Command, Option } from '@commander-js/extra-typings'
import { judgedMetrics, type ReportBaseline, type ReportVerdict } from '@wrkbench/contracts'
import { findOrigin } from '../ci/find-origin.ts'
import type { Surroundings } from '../command.ts'
import type { Api } from '../instance/api.ts'
import { reading } from '../terminal/reading.ts'

export interface Asked {
  threshold?: number | undefined
  metric?: string | undefined
  baseline?: ReportBaseline | undefined
}

const fraction = reading((text: string) => {
  const [, figure = '', sign] = /^([\d.]+)\s*(%?)$/.exec(text.trim()) ?? []
  const value = Number(figure) / (sign === '%' ? 100 : 1)
  if (!(value > 0 && value <= 1)) throw new Error('Give a fraction such as 0.05, or 5%.')
  return value
})

/** Adds the options for how a report is judged: the same for every command that asks for a verdict. */
export const takesRule = <Args extends unknown[], Opts extends Record<string, unknown>>(command: Command<Args, Opts>) =>
  command
    .option(
      '--threshold <fraction>',
      'smallest loss that counts, e.g. 5%; default: 3%, or more on a noisy environment',
      fraction,
    )
    .addOption(
      new Option('-m, --metric <metric>', 'judge by this metric only; default: throughput and p99').choices(
        judgedMetrics,
      ),
    )

/**
 * Asks for the verdict of a stored report against the given baseline; in CI, the default is the branch that the change
 * is to be merged into.
 */
export const askVerdict = async (
  api: Api,
  id: string,
  { threshold, metric, baseline }: Asked,
  { env, cwd }: Surroundings,
): Promise<ReportVerdict> => {
  const target = baseline ? undefined : (await findOrigin(env, cwd)).target
  const asked = { branch: target, ...baseline, threshold, metric }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))
  return api.get<ReportVerdict>(`/reports/${encodeURIComponent(id)}/verdict?${parameters}`)
}

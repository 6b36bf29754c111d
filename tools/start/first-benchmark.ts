import {
  bestGenerator,
  describeProfile,
  firstBenchmark,
  formatDuration,
  type GeneratorId,
  generatorAdvice,
  generatorIds,
  type JobDetail,
  type RunnerEntry,
} from '@wrkbench/contracts'
import type { ApiClient } from './api-client.ts'
import type { Terminal } from './print.ts'
import { rankingOf } from './ranking.ts'
import { pause } from './wait-until.ts'

/** Chooses the best generator that this runner has. */
export const chooseGenerator = ({ capabilities }: RunnerEntry): GeneratorId => {
  const generator = bestGenerator((id) =>
    capabilities.generators.some(({ name, version }) => name === id && version !== null),
  )
  if (generator) return generator
  throw new Error(`The runner found no load generator. It looked for ${generatorIds.join(', ')}.`)
}

type Options = { api: ApiClient; runner: RunnerEntry; webUrl: string; terminal: Terminal; signal: AbortSignal }

/** Benchmarks the three servers, shows the progress and then the ranking. True if every server has a figure. */
export const runFirstBenchmark = async ({ api, runner, webUrl, terminal, signal }: Options): Promise<boolean> => {
  const asked = firstBenchmark(chooseGenerator(runner))
  const created = await api.createJob(asked)
  const profile = created.profiles[0]
  terminal.say()
  terminal.say(`First benchmark: ${asked.servers.join(', ')} · json${profile ? ` · ${describeProfile(profile)}` : ''}`)
  const job = await follow(api, created.id, terminal, signal)
  terminal.say()
  for (const line of rankingOf(job)) terminal.say(line && `  ${line}`)
  const advice = generatorAdvice(job, runner.capabilities)
  if (advice) terminal.say(`  ${advice}`)
  terminal.say()
  if (job.hardware) terminal.say(`  on ${job.hardware}`)
  terminal.say(`  ${webUrl}/jobs/${job.id}`)
  return job.status === 'SUCCEEDED' && job.cells.every(({ median }) => median !== null)
}

const follow = async (api: ApiClient, id: string, terminal: Terminal, signal: AbortSignal): Promise<JobDetail> => {
  for (;;) {
    const job = await api.job(id)
    if (job.finishedAt !== null) return job
    const line = progressLine(job)
    terminal.update(`  ${line.text}`, line.key)
    await pause(pauseMs(job), signal)
    if (signal.aborted) throw new Error('stopped')
  }
}

/** Rarely under load: each look takes CPU of API and PostgreSQL, which on the machine that is measured counts as taken by others. */
export const pauseMs = ({ runList }: Pick<JobDetail, 'runList'>): number =>
  runList.some(({ status }) => status === 'WARMING_UP' || status === 'MEASURING') ? 3000 : 1000

const phaseNames: Record<string, string> = {
  CLAIMED: 'preparing',
  PREPARING: 'preparing',
  STARTING: 'starting',
  VERIFYING: 'verifying',
  WARMING_UP: 'warming up',
  MEASURING: 'measuring',
  COLLECTING: 'collecting',
}

/**
 * Describes the progress. `key` changes once per run, which is enough for a log file; a line per second would be a
 * nuisance there.
 */
export const progressLine = ({ runs, runList, rounds, etaSeconds }: JobDetail): { text: string; key: string } => {
  const done = runs.succeeded + runs.failed + runs.cancelled
  const current = runList.find(({ status }) => status in phaseNames)
  const spare = current && current.round > rounds ? ` · spare round ${current.round - rounds}` : ''
  const what = current ? `${current.serverId}, ${phaseNames[current.status]}` : 'waiting for the runner'
  const number = Math.min(done + 1, runs.total)
  const left = etaSeconds === null ? '' : ` · about ${formatDuration(etaSeconds)} left`
  return {
    text: `run ${number} of ${runs.total}${spare} · ${what}${left}`,
    key: `${number} ${current?.serverId ?? ''}`,
  }
}

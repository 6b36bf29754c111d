import { randomUUID } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import {
  type CreateJob,
  type GeneratorId,
  generatorIds,
  type JobDetail,
  jobPresetIds,
  type LoadInput,
  type LoadPresetId,
  loadPresetIds,
  plural,
} from '@wrkbench/contracts'
import { verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { projectOf } from '../instance/project-of.ts'
import { watchJob } from '../job/watch-job.ts'
import { reading } from '../terminal/reading.ts'

const number = reading((text: string) => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error('Give a number greater than 0.')
  return value
})

/** Parses `10`, `10s` or `2m` into seconds. */
const seconds = reading((text: string) => {
  const [, figure, unit] = /^([\d.]+)\s*(s|m)?$/.exec(text) ?? []
  if (!(Number(figure) > 0)) throw new Error('Give a duration such as 10, 10s or 2m.')
  return Number(figure) * (unit === 'm' ? 60 : 1)
})

const presetId = (id: string): LoadPresetId => {
  const found = loadPresetIds.find((known) => known === id)
  if (!found) throw new Error(`Choose one of: ${loadPresetIds.join(', ')}.`)
  return found
}

/** Parses `wrk-t4-c50-10m` or `wrk-t4-c50-10m:0.01`. */
const namedLoad = reading((text: string): LoadInput => {
  const [id = '', scale] = text.split(':')
  return { preset: presetId(id), ...(scale !== undefined && { scale: Number(scale) }) }
})

interface Load {
  generator?: GeneratorId | undefined
  connections: number
  threads?: number | undefined
  duration?: number | undefined
  requests?: number | undefined
  pipeline?: number | undefined
  rate?: number | undefined
}

const writtenLoad = ({ generator = 'wrk', duration, requests, ...rest }: Load): LoadInput => {
  if (duration !== undefined && requests !== undefined)
    throw new UsageError('Give either --duration or --requests, not both.')
  return { generator, ...rest, ...(requests === undefined ? { durationSeconds: duration ?? 10 } : { requests }) }
}

/** `wrkbench run` */
export const run = verb({
  define: (command) =>
    command
      .description(
        'Runs a benchmark on the instance: every server with every scenario, in several rounds. Shows the progress, and at the end a ranking with intervals. Exit code 1 unless every run succeeded.',
      )
      .argument('<servers...>', 'ids of servers, e.g. node/fastify; wrkbench doctor lists them')
      .option('-S, --scenario <ids...>', 'scenarios to request, e.g. json; required')
      .addOption(
        new Option('-l, --load <name>', 'a published load, or a fraction of it: NAME:0.1').argParser(namedLoad),
      )
      .addOption(
        new Option('-g, --generator <id>', 'load generator; default: wrk').choices(generatorIds).conflicts('load'),
      )
      .option('-c, --connections <n>', 'open connections; default: 64', number)
      .option('-t, --threads <n>', 'threads of the generator', number)
      .option('-d, --duration <time>', 'length of one measurement; default: 10s', seconds)
      .option('-n, --requests <n>', 'number of requests, instead of a duration', number)
      .option('--pipeline <n>', 'requests sent at once on one connection', number)
      .option('--rate <n>', 'requests per second to send', number)
      .addOption(new Option('--preset <name>', 'how certain: sets rounds and warm-up').choices(jobPresetIds))
      .option('--rounds <n>', 'how often each server is measured; default: by preset', number)
      .option('--spare-rounds <n>', 'most further rounds, of what the machine disturbed; default: none', number)
      .option('-e, --environment <name>', 'where to run; default: the only environment')
      .option('--runner-label <labels...>', 'only on a runner that has all these labels, e.g. quiet')
      .option('-p, --project <slug>', 'default: WRKBENCH_PROJECT')
      .option('--label <text>', 'a name for the job')
      .option('--commit <id>', 'commit that is measured')
      .option('--detach', 'print the number of the job and do not wait for it')
      .option('--json', 'print the job as JSON'),
  examples: [
    'wrkbench run node/http node/fastify --scenario json --connections 64 --duration 10s',
    'wrkbench run go/gin node/express --scenario json --load wrk-t4-c50-10m:0.01 --preset quick',
    'wrkbench run go/gin --scenario json --generator bombardier --requests 1000000 --detach',
  ],
  run: async (around, options, servers) => {
    const { scenario: scenarios, load, connections = 64, detach, json } = options
    const { preset, rounds, spareRounds, environment, runnerLabel: runnerLabels, label, commit } = options
    const { generator, threads, duration, requests, pipeline, rate } = options
    if (!scenarios) throw new UsageError('Which scenario? Add e.g. --scenario json.')
    const profiles = [load ?? writtenLoad({ generator, connections, threads, duration, requests, pipeline, rate })]
    const how = { preset, rounds, spareRounds, environment, runnerLabels, label, commit }
    const body: CreateJob = { servers, scenarios, profiles, ...how, project: projectOf(around, options) }
    const api = around.api()
    const job = await api.post<JobDetail>('/jobs', body, randomUUID())
    if (detach) {
      around.out.write(json ? `${JSON.stringify(job)}\n` : `${job.number}\n`)
      return exitCodes.done
    }
    around.progress.write(`Job ${job.number}: ${plural(job.runList.length, 'run')} in ${job.environment.name}\n`)
    return watchJob(api, job.id, json ?? false, around)
  },
})

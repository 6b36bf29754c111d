import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Argument, Option } from '@commander-js/extra-typings'
import { exportFormats, exportTables, thingOfTable } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { projectOf } from '../instance/project-of.ts'
import { readBytes } from '../instance/read-body.ts'
import { jobReference } from '../job/watch-job.ts'

const filters = [
  'scenario',
  'environment',
  'profile',
  'metric',
  'at',
  'language',
  'class',
  'columns',
  'part',
  'from',
  'to',
  'a',
  'scenarios',
  'servers',
  'server',
  'source',
  'kind',
  'p99TargetMs',
] as const

const save = async (
  { response, url }: { response: Response; url: string },
  file: string | undefined,
  { out, cwd, progress }: Surroundings,
): Promise<void> => {
  const bytes = readBytes(response, url)
  if (!file) {
    for await (const chunk of bytes) out.write(chunk)
    return
  }
  await pipeline(bytes, createWriteStream(path.resolve(cwd, file)))
  progress.write(`Saved ${file}.\n`)
}

/** `wrkbench export` */
export const exportTable = verb({
  define: (command) =>
    command
      .description('Prints or saves a table: the same rows that its page in the dashboard shows.')
      .addArgument(new Argument('<table>', 'which table').choices(exportTables))
      .addOption(new Option('-f, --format <format>', 'file format').choices(exportFormats).default('csv' as const))
      .option('-o, --output <file>', 'file to write; default: print it')
      .option('--id <id>', 'id of the job (or its number), report, run, result, publication, environment or host')
      .option('--part <n>', 'publication: only this one of its tables; default: all')
      .option('--series <ids...>', 'trend: ids of its series')
      .option('--a <side>', 'comparison: one side, such as server:go/gin')
      .option('--b <sides...>', 'comparison: what to compare it with')
      .option('--scenarios <ids>', 'comparison: only these scenarios, separated by commas')
      .option('--servers <ids>', 'comparison: only these servers, separated by commas')
      .option('--from <when>', 'trend: points from then on')
      .option('--to <when>', 'trend: points until then')
      .option('-S, --scenario <id>', 'leaderboard: its scenario')
      .option('-e, --environment <name>', 'leaderboard: its environment')
      .option('--profile <id>', 'leaderboard: its load profile')
      .option('-m, --metric <metric>', 'leaderboard: rank by this; trend: show this')
      .option('--at <when>', 'leaderboard: as of this instant')
      .option('--language <names>', 'only these languages, separated by commas')
      .option('--class <names>', 'only these classifications, separated by commas')
      .option('--columns <names>', 'columns beside the headline figure, separated by commas')
      .option('--server <id>', 'server: its id, such as go/gin')
      .option('--status <statuses...>', 'jobs: only those with one of these statuses')
      .option('--source <name>', 'reports: only those from this source')
      .option('--state <states...>', 'alerts: only those in one of these states')
      .option('--kind <kind>', 'alerts: only this kind')
      .option('--p99-target-ms <ms>', 'sweeps: the p99 that a load must meet')
      .option('-p, --project <slug>', 'default: WRKBENCH_PROJECT, else the project of the token'),
  examples: [
    'wrkbench export leaderboard --scenario json --format markdown',
    'wrkbench export job --id 12 --format xlsx --output job-12.xlsx',
    'wrkbench export trend --series 42 43 --format xlsx --output trend.xlsx',
    'wrkbench export comparison --a server:go/gin --b server:node/express --format markdown',
    'wrkbench export comparison-latency --a server:go/gin --b server:node/express --format xlsx -o latency.xlsx',
    'wrkbench export publication --id aspnet --part 2 --format markdown',
    'wrkbench export jobs --status FAILED CANCELLED',
  ],
  run: async (around, options, wanted) => {
    const { format, output, id, series = [], b = [], status = [], state = [] } = options
    if (format === 'xlsx' && !output && around.out.isTTY)
      throw new UsageError('An XLSX file cannot be shown in a terminal: add --output FILE.')
    const api = around.api()
    const named = id && thingOfTable[wanted] === 'job' ? jobReference(id) : id
    const project = projectOf(around, options)
    const filtered = Object.fromEntries(filters.map((key) => [key, options[key]]))
    const asked = { table: wanted, format, id: named, project, ...filtered }
    const given = Object.entries(asked).flatMap(([key, value]): [string, string][] =>
      value ? [[key, String(value)]] : [],
    )
    const repeated = { series, b, status, state }
    const several = Object.entries(repeated).flatMap(([key, all]) => all.map((one): [string, string] => [key, one]))
    const query = new URLSearchParams([...given, ...several])
    const response = await api.open(`/export?${query}`, around.stop)
    await save({ response, url: api.url }, output, around)
    return exitCodes.done
  },
})

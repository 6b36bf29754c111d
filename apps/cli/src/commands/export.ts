import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Argument, Option } from '@commander-js/extra-typings'
import { type ExportTable, exportFormats, exportTables } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { readBytes } from '../instance/read-body.ts'
import { jobIdOf } from '../job/watch-job.ts'

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

/** Tables of a job, which its number names as well. */
const ofJobs: readonly string[] = ['job', 'runs', 'sweeps', 'stability'] satisfies ExportTable[]

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
      .description('Takes a table out: the rows that its page in the dashboard shows.')
      .addArgument(new Argument('<table>', 'what to take').choices(exportTables))
      .addOption(new Option('-f, --format <format>', 'how').choices(exportFormats).default('csv' as const))
      .option('-o, --output <file>', 'default: printed')
      .option('--id <id>', 'of the job (its number does), report, run, result, publication, environment or host')
      .option('--part <n>', 'of a publication: one of its tables; default: all')
      .option('--series <ids...>', 'of a trend')
      .option('--a <side>', 'of a comparison: one side, such as server:go/gin')
      .option('--b <sides...>', 'of a comparison: what it is held against')
      .option('--scenarios <ids>', 'of a comparison, by commas')
      .option('--servers <ids>', 'of a comparison, by commas')
      .option('--from <when>', 'of a trend: points from then on')
      .option('--to <when>', 'of a trend: points until then')
      .option('-S, --scenario <id>', 'of a leaderboard')
      .option('-e, --environment <name>', 'of a leaderboard')
      .option('--profile <id>', 'load of a leaderboard')
      .option('-m, --metric <metric>', 'to rank by, or of a trend')
      .option('--at <when>', 'as of this instant')
      .option('--language <names>', 'languages to keep, by commas')
      .option('--class <names>', 'classifications to keep, by commas')
      .option('--columns <names>', 'columns beside the headline, by commas')
      .option('--server <id>', 'of server: such as go/gin')
      .option('--status <statuses...>', 'of jobs: those in one of these states')
      .option('--source <name>', 'of reports: those from there')
      .option('--state <states...>', 'of alerts: those in one of these states')
      .option('--kind <kind>', 'of alerts')
      .option('--p99-target-ms <ms>', 'of sweeps: the p99 that a load must meet')
      .option('-p, --project <slug>', 'default WRKBENCH_PROJECT, else that of the token'),
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
      throw new UsageError('A workbook is no text: add --output FILE.')
    const api = around.api()
    const named = id && ofJobs.includes(wanted) ? await jobIdOf(api, id) : id
    const project = options.project ?? (around.env.WRKBENCH_PROJECT || undefined)
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

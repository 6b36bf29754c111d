import { describeProfile, type JobDetail, type RunSummary } from '@wrkbench/contracts'
import { formatFull, missing } from './figures.ts'
import type { CatalogueNames } from './names.ts'
import { type Column, dataColumn, listTable, type Table } from './table.ts'

const fullOr = (value: number | null): string => (value === null ? missing : formatFull(value))

const columnsOf = (names: CatalogueNames): Column<RunSummary>[] => [
  dataColumn('run', 'run', ({ id }) => id),
  {
    ...dataColumn<RunSummary>('server', 'server', ({ serverId }) => serverId),
    head: 'Framework',
    text: ({ serverId }) => names.server(serverId),
  },
  {
    ...dataColumn<RunSummary>('scenario', 'scenario', ({ scenarioId }) => scenarioId),
    head: 'Scenario',
    text: ({ scenarioId }) => names.scenario(scenarioId),
  },
  { ...dataColumn<RunSummary>('load', 'load', ({ profile }) => describeProfile(profile)), head: 'Load' },
  { ...dataColumn<RunSummary>('round', 'round', ({ round }) => round, { numeric: true }), head: 'Round' },
  dataColumn('attempt', 'attempt', ({ attempt }) => attempt, { numeric: true }),
  dataColumn('position', 'position', ({ position }) => position, { numeric: true }),
  { ...dataColumn<RunSummary>('status', 'status', ({ status }) => status), head: 'Status' },
  {
    ...dataColumn<RunSummary>('successesPerSecond', 'req/s', (run) => run.successesPerSecond, { unit: 'req/s' }),
    head: 'req/s',
    text: (run) => fullOr(run.successesPerSecond),
  },
  {
    ...dataColumn<RunSummary>('latencyP50Us', 'p50', (run) => run.latencyP50Us, { unit: 'µs' }),
    head: 'p50 ms',
    text: ({ latencyP50Us }) => fullOr(latencyP50Us === null ? null : latencyP50Us / 1000),
  },
  {
    ...dataColumn<RunSummary>('latencyP99Us', 'p99', (run) => run.latencyP99Us, { unit: 'µs' }),
    head: 'p99 ms',
    text: ({ latencyP99Us }) => fullOr(latencyP99Us === null ? null : latencyP99Us / 1000),
  },
  {
    ...dataColumn<RunSummary>('flags', 'flags', ({ flags }) => flags.map(({ id }) => id).join(' ') || null),
    head: 'Flags',
  },
  dataColumn('error', 'error', ({ error }) => (error ? `${error.code}: ${error.message}` : null)),
  dataColumn('startedAt', 'started at', ({ startedAt }) => startedAt),
  dataColumn('finishedAt', 'finished at', ({ finishedAt }) => finishedAt),
]

/** Every run of a job, one row per attempt, in the order of execution. */
export const runsTable = (job: JobDetail, names: CatalogueNames): Table =>
  listTable(`Runs of job ${job.number}${job.label ? `: ${job.label}` : ''}`, columnsOf(names), job.runList)

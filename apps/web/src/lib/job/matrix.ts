import {
  describeProfile,
  type JobCell,
  type JobDetail,
  type LoadProfile,
  latestAttempts,
  type RunSummary,
  runErrorWords,
} from '@wrkbench/contracts'
import { currentRun } from '#lib/job/job-progress.ts'

export type MatrixColumn = {
  key: string
  scenarioId: string
  profileIndex: number
  /** how its load differs from the others of the job; null if there is only one */
  load: string | null
}
export type MatrixCell = {
  cell: JobCell | null
  running: boolean
  done: number
  /** number of planned rounds; 0 if the server does not serve the scenario and the cell was left out */
  planned: number
  /** why this cell has no figure */
  failure: { label: string; message: string; runId: string } | null
}
export type MatrixRow = { serverId: string; cells: MatrixCell[] }
export type Matrix = {
  columns: MatrixColumn[]
  rows: MatrixRow[]
  max: number
  /** what all loads share, if there are several: `wrk · 2 threads` */
  sharedLoad: string
}

/** Divides the descriptions of several loads into what they share and what each has besides. */
const loadsOf = ([first, ...others]: readonly LoadProfile[]): { shared: string; own: (string | null)[] } => {
  if (!first || others.length === 0) return { shared: '', own: [null] }
  const parts = [first, ...others].map((profile) => describeProfile(profile).split(' · '))
  const isShared = (part: string): boolean => parts.every((own) => own.includes(part))
  const own = parts.map((all) => all.filter((part) => !isShared(part)).join(' · '))
  // one that has nothing besides could not be told from the others
  if (own.includes('')) return { shared: '', own: parts.map((all) => all.join(' · ')) }
  return { shared: parts[0]?.filter(isShared).join(' · ') ?? '', own }
}

const columnsOf = (job: JobDetail, loads: readonly (string | null)[]): MatrixColumn[] =>
  job.scenarios.flatMap((scenarioId) =>
    job.profiles.map((_, profileIndex) => ({
      key: `${scenarioId} ${profileIndex}`,
      scenarioId,
      profileIndex,
      load: loads[profileIndex] ?? null,
    })),
  )

const failureOf = (runs: readonly RunSummary[]): MatrixCell['failure'] => {
  const failed = runs.find((run) => run.error !== null && run.status !== 'CANCELLED')
  return failed?.error
    ? { label: runErrorWords[failed.error.code].label, message: failed.error.message, runId: failed.id }
    : null
}

const cellOf = (
  job: JobDetail,
  runs: readonly RunSummary[],
  cell: JobCell | null,
  running: RunSummary | null,
): MatrixCell => ({
  cell,
  running: running !== null && runs.some((run) => run.id === running.id),
  done: cell?.rounds.length ?? 0,
  planned: runs.length || (cell ? job.rounds : 0),
  failure: cell && cell.rounds.length > 0 ? null : failureOf(runs),
})

const highestOf = (cell: JobCell): number =>
  Math.max(
    0,
    cell.median ?? 0,
    cell.lowerBound ? 0 : (cell.interval?.high ?? 0),
    ...cell.rounds.map((round) => round.value),
  )

/** Servers by scenario and profile, with the current content of each cell; `max` is the highest value to be drawn. */
export const matrixOf = (job: JobDetail): Matrix => {
  const { shared: sharedLoad, own } = loadsOf(job.profiles)
  const columns = columnsOf(job, own)
  const runs = latestAttempts(job.runList)
  const running = currentRun(job.runList)
  const belongs = (serverId: string, column: MatrixColumn) => (entry: JobCell | RunSummary) =>
    entry.serverId === serverId && entry.scenarioId === column.scenarioId && entry.profileIndex === column.profileIndex
  const rows = job.servers.map((serverId) => ({
    serverId,
    cells: columns.map((column) => {
      const own = belongs(serverId, column)
      return cellOf(job, runs.filter(own), job.cells.find(own) ?? null, running)
    }),
  }))
  return { columns, rows, sharedLoad, max: Math.max(1, ...job.cells.map(highestOf)) }
}

export const columnTitle = (
  { scenarioId, load }: Pick<MatrixColumn, 'scenarioId' | 'load'>,
  scenarioName: (id: string) => string,
): string => (load === null ? scenarioName(scenarioId) : `${scenarioName(scenarioId)}, ${load}`)

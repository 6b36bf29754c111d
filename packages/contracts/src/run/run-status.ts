export const activeStatuses = [
  'CLAIMED',
  'PREPARING',
  'STARTING',
  'VERIFYING',
  'WARMING_UP',
  'MEASURING',
  'COLLECTING',
] as const
export type ActiveStatus = (typeof activeStatuses)[number]

export const terminalStatuses = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT', 'LOST'] as const
export type TerminalStatus = (typeof terminalStatuses)[number]

/** Life cycle of a run. Verifying again and stopping the server happen within COLLECTING. */
export const runStatuses = ['QUEUED', ...activeStatuses, ...terminalStatuses] as const
export type RunStatus = (typeof runStatuses)[number]

/** The ends that count as failures of a job. */
export const failedStatuses = ['FAILED', 'TIMED_OUT', 'LOST'] as const satisfies readonly TerminalStatus[]

const ends = ['FAILED', 'CANCELLED', 'TIMED_OUT', 'LOST'] as const

/** All legal transitions. Every write of a status is a compare-and-set along one of these. */
export const transitions: Record<RunStatus, readonly RunStatus[]> = {
  QUEUED: ['CLAIMED', 'CANCELLED'],
  CLAIMED: ['PREPARING', ...ends],
  PREPARING: ['STARTING', ...ends],
  STARTING: ['VERIFYING', ...ends],
  VERIFYING: ['WARMING_UP', ...ends],
  WARMING_UP: ['MEASURING', ...ends],
  MEASURING: ['COLLECTING', ...ends],
  COLLECTING: ['SUCCEEDED', ...ends],
  SUCCEEDED: [],
  FAILED: [],
  CANCELLED: [],
  TIMED_OUT: [],
  LOST: [],
}

export const isTerminal = (status: RunStatus): status is TerminalStatus => transitions[status].length === 0
export const isActive = (status: RunStatus): status is ActiveStatus => !isTerminal(status) && status !== 'QUEUED'
export const canMove = (from: RunStatus, to: RunStatus): boolean => transitions[from].includes(to)

export const openJobStatuses = ['QUEUED', 'RUNNING'] as const
export const jobEnds = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const
export type JobEnd = (typeof jobEnds)[number]

/** A job's status is derived from its runs, and stored for lists. */
export const jobStatuses = [...openJobStatuses, ...jobEnds] as const
export type JobStatus = (typeof jobStatuses)[number]

export const isJobOver = (status: JobStatus): status is JobEnd => !openJobStatuses.some((open) => open === status)

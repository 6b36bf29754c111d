import {
  isActive,
  isJobOver,
  isTerminal,
  type JobDetail,
  type JobEvent,
  type LogLine,
  type PhaseTiming,
  type RunStatus,
  type RunSummary,
  type Sample,
} from '@wrkbench/contracts'

export type RunLogLine = LogLine & { runId: string }

/** A job as fetched, with all later events applied. */
export type LiveState = {
  detail: JobDetail
  /** sequence of the newest event seen: where the stream resumes */
  seq: number
  /**
   * events newer than `detail` that change it (of progress only the newest); applied again when an older answer arrives
   */
  since: JobEvent[]
  samples: Record<string, Sample[]>
  /** when each run entered each phase, as far as known here */
  entered: Record<string, Partial<Record<RunStatus, string>>>
  log: RunLogLine[]
  /** increases whenever there are figures that events do not carry: the job must be fetched again */
  outdated: number
}

const keptLogLines = 1000

export const initialState = (detail: JobDetail): LiveState => ({
  detail,
  seq: detail.lastEventId,
  since: [],
  samples: {},
  entered: {},
  log: [],
  outdated: 0,
})

type Bucket = 'queued' | 'active' | 'succeeded' | 'failed' | 'cancelled'
const bucketOf = (status: RunStatus): Bucket => {
  if (status === 'QUEUED') return 'queued'
  if (isActive(status)) return 'active'
  if (status === 'SUCCEEDED') return 'succeeded'
  return status === 'CANCELLED' ? 'cancelled' : 'failed'
}

const moveRun = (detail: JobDetail, runId: string, change: (run: RunSummary) => RunSummary): JobDetail => {
  const before = detail.runList.find((run) => run.id === runId)
  if (!before) return detail
  const after = change(before)
  const runs = { ...detail.runs }
  runs[bucketOf(before.status)]--
  runs[bucketOf(after.status)]++
  return { ...detail, runs, runList: detail.runList.map((run) => (run === before ? after : run)) }
}

type RunEvent = Extract<JobEvent, { type: 'run' }>['data']

const applyRun = (detail: JobDetail, { runId, status, at, error }: RunEvent): JobDetail => {
  const moved = moveRun(detail, runId, (run) => ({
    ...run,
    status,
    error,
    progress: isTerminal(status) ? 1 : run.progress,
    startedAt: run.startedAt ?? (isActive(status) ? at : null),
    finishedAt: isTerminal(status) ? at : run.finishedAt,
  }))
  return moved.status === 'QUEUED' && isActive(status)
    ? { ...moved, status: 'RUNNING', startedAt: moved.startedAt ?? at }
    : moved
}

const foldDetail = (detail: JobDetail, event: JobEvent): JobDetail => {
  switch (event.type) {
    case 'run':
      return applyRun(detail, event.data)
    case 'progress':
      return moveRun(detail, event.data.runId, (run) => ({ ...run, progress: event.data.progress }))
    case 'job':
      return {
        ...detail,
        status: event.data.status,
        finishedAt: isJobOver(event.data.status) ? event.data.at : detail.finishedAt,
      }
    default:
      return detail
  }
}

const sampleKey = (sample: Sample) => (sample.phase === 'WARMING_UP' ? 0 : 1e6) + sample.t

/** Merges samples in order of time, each moment once. */
export const mergeSamples = (old: readonly Sample[], fresh: readonly Sample[]): Sample[] => {
  const byKey = new Map([...old, ...fresh].map((sample) => [sampleKey(sample), sample]))
  return [...byKey.values()].sort((a, b) => sampleKey(a) - sampleKey(b))
}

/** Merges log lines in the order they were written, each once; keeps the newest `keptLogLines`. */
export const mergeLog = (old: readonly RunLogLine[], runId: string, fresh: readonly LogLine[]): RunLogLine[] => {
  const known = new Set(old.filter((line) => line.runId === runId).map((line) => line.seq))
  const added = fresh.filter((line) => !known.has(line.seq)).map((line) => ({ ...line, runId }))
  if (added.length === 0) return old as RunLogLine[]
  return [...old, ...added].sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq).slice(-keptLogLines)
}

const needsFetch = (state: LiveState, event: JobEvent): boolean =>
  event.type === 'job' ||
  (event.type === 'run' &&
    (isTerminal(event.data.status) || !state.detail.runList.some((run) => run.id === event.data.runId)))

/**
 * True for progress of the same run. Progress comes with every heartbeat: of a long run only the newest is worth
 * keeping.
 */
const replaces = (event: JobEvent, earlier: JobEvent): boolean =>
  event.type === 'progress' && earlier.type === 'progress' && earlier.data.runId === event.data.runId

/** Applies one event of the stream. Events already seen change nothing. */
export const applyEvent = (state: LiveState, event: JobEvent): LiveState => {
  if (event.seq <= state.seq) return state
  const next: LiveState = { ...state, seq: event.seq, detail: foldDetail(state.detail, event) }
  if (needsFetch(state, event)) next.outdated = state.outdated + 1
  if (event.type === 'samples') {
    const { runId, samples } = event.data
    next.samples = { ...state.samples, [runId]: mergeSamples(state.samples[runId] ?? [], samples) }
  } else if (event.type === 'log') {
    next.log = mergeLog(state.log, event.data.runId, event.data.lines)
  } else {
    next.since = [...state.since.filter((earlier) => !replaces(event, earlier)), event]
  }
  if (event.type === 'run') {
    const { runId, status, at } = event.data
    next.entered = { ...state.entered, [runId]: { ...state.entered[runId], [status]: at } }
  }
  return next
}

/** Replaces the job with a fresh answer of the API, and applies the events after that answer again. */
export const rebase = (state: LiveState, detail: JobDetail): LiveState => {
  if (detail.lastEventId < state.detail.lastEventId) return state
  const since = state.since.filter((event) => event.seq > detail.lastEventId)
  return { ...state, detail: since.reduce(foldDetail, detail), since, seq: Math.max(state.seq, detail.lastEventId) }
}

type RunHistory = { samples: readonly Sample[]; log: readonly LogLine[]; phases: readonly PhaseTiming[] }

/** Adds what was stored of a run before this page was opened. */
export const addHistory = (state: LiveState, runId: string, { samples, log, phases }: RunHistory): LiveState => ({
  ...state,
  samples: { ...state.samples, [runId]: mergeSamples(samples, state.samples[runId] ?? []) },
  log: mergeLog(state.log, runId, log),
  entered: {
    ...state.entered,
    [runId]: { ...Object.fromEntries(phases.map((phase) => [phase.status, phase.startedAt])), ...state.entered[runId] },
  },
})

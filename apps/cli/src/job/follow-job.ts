import { isJobOver, isTerminal, type JobDetail, type JobEvent, latestAttempts } from '@wrkbench/contracts'
import type { Surroundings } from '../command.ts'
import { type Api, RefusedError } from '../instance/api.ts'
import { readBytes } from '../instance/read-body.ts'
import { readStream } from './read-stream.ts'

const reconnectMs = 1000
/** After this many failures in a row, the instance is given up. */
const mostFailures = 30

type Run = JobDetail['runList'][number]
interface Change {
  status: Run['status']
  progress: number
  rate: number | null
}

/** The state of a job, kept up to date by its events. */
export interface Watched {
  job: JobDetail
  /** number of runs, each counted once however often it was tried */
  total: number
  /** number of those that have ended */
  done: number
  /** 0 to 1, including the progress of runs that have not ended */
  progress: number
  /** the run that is under way */
  current: Run | null
  /** its throughput in the last sample, in requests per second */
  rate: number | null
  /** true if the instance does not answer at the moment and is asked again */
  isAway?: boolean
}

const summarise = (job: JobDetail, changes: ReadonlyMap<string, Change>): Watched => {
  const runs = latestAttempts(job.runList).map((run) => ({ ...run, rate: null, ...changes.get(run.id) }))
  const parts = runs.map((run) => (isTerminal(run.status) ? 1 : run.progress))
  const current = runs.find(({ status }) => !isTerminal(status) && status !== 'QUEUED') ?? null
  return {
    job,
    total: runs.length,
    done: runs.filter(({ status }) => isTerminal(status)).length,
    progress: runs.length === 0 ? 0 : parts.reduce((sum, part) => sum + part, 0) / runs.length,
    current,
    rate: current?.rate ?? null,
  }
}

const note = (changes: Map<string, Change>, event: JobEvent): void => {
  if (event.type === 'job' || event.type === 'log') return
  const { runId } = event.data
  const before = changes.get(runId) ?? { status: 'CLAIMED', progress: 0, rate: null }
  if (event.type === 'run') changes.set(runId, { ...before, status: event.data.status })
  if (event.type === 'progress') changes.set(runId, { ...before, progress: event.data.progress })
  if (event.type === 'samples') {
    changes.set(runId, { ...before, rate: event.data.samples.at(-1)?.rps ?? before.rate })
  }
}

/** Follows the events that come after those already in `job`, until the stream ends or tells of a run that `job` does not know. */
const followEvents = async (
  api: Api,
  job: JobDetail,
  stop: AbortSignal,
  show: (changes: ReadonlyMap<string, Change>) => void,
): Promise<void> => {
  const changes = new Map<string, Change>()
  const known = new Set(job.runList.map(({ id }) => id))
  const hangUp = new AbortController()
  try {
    const signal = AbortSignal.any([stop, hangUp.signal])
    const events = `/events?job=${encodeURIComponent(job.id)}&lastEventId=${job.lastEventId}`
    const answer = await api.open(events, signal)
    for await (const event of readStream(readBytes(answer, api.url))) {
      note(changes, event)
      show(changes)
      if (event.type === 'job' && isJobOver(event.data.status)) return
      // another attempt or a spare round
      if (event.type === 'run' && !known.has(event.data.runId)) return
    }
  } finally {
    hangUp.abort()
  }
}

/**
 * Follows a job to its end, across lost connections, and calls `show` with every change. Returns the job as it ended,
 * or its current state when told to stop.
 * @throws NotAskedError if the instance stays unreachable
 */
export const followJob = async (
  api: Api,
  id: string,
  { stop, wait }: Pick<Surroundings, 'stop' | 'wait'>,
  show: (watched: Watched) => void,
): Promise<JobDetail> => {
  const path = `/jobs/${encodeURIComponent(id)}`
  let job = await api.get<JobDetail>(path)
  let failures = 0
  const nothing = new Map<string, Change>()
  const showNow = (changes: ReadonlyMap<string, Change>) => {
    failures = 0
    show(summarise(job, changes))
  }
  showNow(nothing)
  while (!isJobOver(job.status) && !stop.aborted) {
    try {
      await followEvents(api, job, stop, showNow)
      // read its current state: earlier events would only lead back
      job = await api.get<JobDetail>(path)
      showNow(nothing)
    } catch (error) {
      if (stop.aborted) break
      failures += 1
      if (error instanceof RefusedError || failures >= mostFailures) throw error
      show({ ...summarise(job, nothing), isAway: true })
    }
    if (!isJobOver(job.status)) await wait(reconnectMs)
  }
  return job
}

import { EventEmitter } from 'node:events'
import {
  type CreateJob,
  type JobDetail,
  type JobEvent,
  type LogLine,
  type RunDetail,
  type RunStatus,
  type RunSummary,
  type Sample,
  writtenOut,
} from '@wrkbench/contracts'
import { type JobPlan, queuedJob, succeed, withRuns } from './fixtures/jobs.ts'
import { logOf, timelineOf } from './fixtures/runs.ts'

/** `Omit` that keeps the union apart. */
type Unnumbered<T> = T extends { seq: number } ? Omit<T, 'seq'> : never

/** A job that really runs by the clock, with invented figures; its events can be replayed from any number. */
export class LiveJob {
  readonly events: JobEvent[] = []
  readonly changed = new EventEmitter().setMaxListeners(50)
  private detail: JobDetail
  private stopped = false

  constructor(plan: JobPlan, finishedRuns = 0) {
    const job = queuedJob({ ...plan, createdAt: new Date().toISOString() })
    const runList = job.runList.map((run) => (run.position < finishedRuns ? succeed(run) : run))
    this.detail = withRuns(job, runList, { status: 'RUNNING', startedAt: new Date().toISOString() })
  }

  snapshot(): JobDetail {
    const left = this.detail.runs.queued + this.detail.runs.active
    return {
      ...this.detail,
      lastEventId: this.events.length,
      etaSeconds: left > 0 ? left * this.secondsPerRun() : null,
    }
  }

  /** What a page opened now gets to know of a run that has begun. */
  history(runId: string): { timeline: Sample[]; log: LogLine[]; phases: RunDetail['phases'] } {
    const own = this.events.filter((event) => 'runId' in event.data && event.data.runId === runId)
    const entered = own.flatMap((event) => (event.type === 'run' ? [event.data] : []))
    return {
      timeline: own.flatMap((event) => (event.type === 'samples' ? event.data.samples : [])),
      log: own.flatMap((event) => (event.type === 'log' ? event.data.lines : [])),
      phases: entered.map((data, i) => {
        const next = entered[i + 1]
        return {
          status: data.status,
          startedAt: data.at,
          durationMs: next ? Date.parse(next.at) - Date.parse(data.at) : null,
        }
      }),
    }
  }

  cancel(): void {
    this.stopped = true
    const runList = this.detail.runList.map((run) => (run.finishedAt ? run : { ...run, status: 'CANCELLED' as const }))
    this.detail = withRuns(this.detail, runList, { status: 'CANCELLED', finishedAt: new Date().toISOString() })
    this.emit({ type: 'job', data: { status: 'CANCELLED', at: new Date().toISOString() } })
  }

  /** Runs what is left, one after the other. */
  async start(): Promise<void> {
    for (const run of this.detail.runList) {
      if (!run.finishedAt && !this.stopped) await this.execute(run)
    }
    if (this.stopped) return
    const at = new Date().toISOString()
    this.detail = { ...this.detail, status: 'SUCCEEDED', finishedAt: at }
    this.emit({ type: 'job', data: { status: 'SUCCEEDED', at } })
  }

  private secondsPerRun(): number {
    return 1.4 + this.detail.warmupSeconds + (this.detail.profiles[0]?.durationSeconds ?? 5)
  }

  private emit(event: Unnumbered<JobEvent>): void {
    this.events.push({ ...event, seq: this.events.length + 1 } as JobEvent)
    this.changed.emit('event')
  }

  private move(runId: string, status: RunStatus, change: (run: RunSummary) => RunSummary = (run) => run): void {
    if (this.stopped) return
    const runList = this.detail.runList.map((run) => (run.id === runId ? { ...change(run), status } : run))
    this.detail = withRuns(this.detail, runList)
    this.emit({ type: 'run', data: { runId, status, at: new Date().toISOString(), error: null } })
  }

  private async execute(run: RunSummary): Promise<void> {
    const startedAt = new Date().toISOString()
    const begin = Date.now()
    this.move(run.id, 'CLAIMED', (current) => ({ ...current, startedAt }))
    const warmup = this.detail.warmupSeconds
    const lines = logOf({ ...run, startedAt }, warmup)
    const say = (from: number, to: number) =>
      this.emit({ type: 'log', data: { runId: run.id, lines: lines.slice(from, to) } })
    this.move(run.id, 'PREPARING')
    say(0, 2)
    this.move(run.id, 'STARTING')
    await sleep(400)
    this.move(run.id, 'VERIFYING')
    say(2, 4)
    await sleep(150)
    this.move(run.id, 'WARMING_UP')
    say(4, 5)
    let phase: RunStatus = 'WARMING_UP'
    const total = timelineOf(run, warmup)
    for (const [index, sample] of total.entries()) {
      if (this.stopped) return
      if (sample.phase !== phase) {
        phase = sample.phase
        this.move(run.id, 'MEASURING')
        say(5, 6)
      }
      this.emit({ type: 'samples', data: { runId: run.id, samples: [sample] } })
      if (index % 4 === 0) this.emit({ type: 'progress', data: { runId: run.id, progress: index / total.length } })
      await sleep(Math.max(0, begin + 550 + (index + 1) * 250 - Date.now()))
    }
    this.move(run.id, 'COLLECTING')
    say(6, 8)
    await sleep(240)
    const finishedAt = new Date().toISOString()
    this.move(run.id, 'SUCCEEDED', (current) => ({ ...succeed(current), startedAt, finishedAt }))
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const planOf = (body: CreateJob, number: number): JobPlan => ({
  id: `job-live-${number}`,
  number,
  label: body.label ?? null,
  servers: body.servers,
  scenarios: body.scenarios,
  profiles: body.profiles.map(writtenOut),
  rounds: body.rounds ?? 5,
  warmupSeconds: body.warmupSeconds ?? 5,
})

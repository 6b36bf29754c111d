import cluster, { type Worker } from 'node:cluster'
import type { Log } from '@wrkbench/core'
import { AggregatorRegistry } from 'prom-client'
import { gone } from './gone.ts'
import type { Asked, Told } from './messages.ts'

const backoffsMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A process that ran this long counts as healthy: its next end counts as the first. */
const healthyMs = 60_000

export interface Processes {
  count: number
  /** passed to each process, so that a sign-in may begin in one and end in another */
  authSecret: string
  /** how long the processes may take to stop before they are killed */
  graceMs: number
  log: Log
}

/**
 * Starts a process with a number, which its replacement takes over: metrics under one number belong to one process at a
 * time.
 */
const fork = (place: number, authSecret: string): Worker => {
  cluster.setupPrimary({ args: [String(place)] })
  return cluster.fork({ AUTH_SECRET: authSecret })
}

/** Answers any process that asks for the metrics of all. */
const answerFigures = (): void => {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (worker, { asks }: Partial<Asked>) => {
    if (asks === undefined) return
    const tell = (text: string | null) => {
      const told: Told = { answers: asks, text }
      if (worker.isConnected()) worker.send(told)
    }
    aggregator.clusterMetrics().then(tell, () => tell(null))
  })
}

/** @throws Error if the process ends before it listens: the next one would, too */
const listening = async (worker: Worker): Promise<void> => {
  const ended = gone(worker).then(() => {
    throw new Error('Its first process ended while it was starting.')
  })
  const listens = new Promise((resolve) => worker.once('listening', resolve))
  await Promise.race([listens, ended])
}

/**
 * Keeps `count` processes of this program running on one address; connections go to them in turn. The first starts
 * alone: an error that keeps it from starting is reported once and ends this process, too. Resolves when all have
 * stopped.
 */
export const runProcesses = async ({ count, authSecret, graceMs, log }: Processes): Promise<void> => {
  answerFigures()
  const running = new Set<Worker>()
  let stopping = false

  const keep = (place: number, failures = 0): Worker => {
    const [worker, since] = [fork(place, authSecret), performance.now()]
    running.add(worker)
    worker.on('error', (err) => log.error({ err, place }, 'a process of the API cannot be started or told'))
    gone(worker).then(({ code, signal }) => {
      running.delete(worker)
      if (stopping || !isUp) return
      const again = performance.now() - since > healthyMs ? 0 : failures
      const backoffMs = backoffsMs[Math.min(again, backoffsMs.length - 1)]
      log.error({ place, code, signal, backoffMs }, 'a process of the API ended and is started again')
      setTimeout(refill, backoffMs, place, again + 1)
    })
    return worker
  }
  /** Starts a replacement. If there is no memory for another process, forking throws, and is tried again later. */
  const refill = (place: number, failures: number): void => {
    if (stopping) return
    try {
      keep(place, failures)
    } catch (err) {
      log.error({ err, place }, 'a process of the API cannot be started')
      setTimeout(refill, backoffsMs.at(-1), place, failures)
    }
  }

  let isUp = false
  await listening(keep(1))
  isUp = true
  for (let place = 2; place <= count; place++) keep(place)
  const pids = [...running].map((worker) => worker.process.pid)
  log.info({ pids }, 'the API runs in several processes')

  await told()
  stopping = true
  const ended = [...running].map(gone)
  for (const worker of running) worker.process.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const worker of running) worker.process.kill('SIGKILL')
  }, graceMs)
  await Promise.all(ended)
  clearTimeout(late)
}

/** Resolves when this process is to stop: by a signal, or because its parent is gone. */
const told = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    process.once('disconnect', resolve)
  })

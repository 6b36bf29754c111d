import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { PartAnswer, PartExchanged, PartOrder } from '@wrkbench/contracts'
import { messageOf, RunFailure, RunStopped } from '../errors.ts'
import { leaseStillMs, measuringStillMs, watchStandstill } from '../host/watch-standstill.ts'
import type { Logger } from '../log.ts'
import type { GroupFile } from '../process/group-file.ts'
import { createRunProcesses } from '../process/run-processes.ts'
import { removeFolder } from '../remove-folder.ts'
import { startRunClock } from '../run-clock.ts'
import type { Host } from '../run-context.ts'
import { createLoadingPart } from './loading-part.ts'
import { createServingPart } from './serving-part.ts'

/** time from SIGTERM to SIGKILL when the part is over: its processes must be gone within 3 s of a cancellation */
const graceMs = 1000
const most = { lines: 500, characters: 256_000 }

export type NextOrder = NonNullable<PartExchanged['next']>
type Line = PartAnswer['log'][number]

export interface HeldPartDeps {
  host: Host
  groups: GroupFile
  log: Logger
  /** the longest standstill of this host allowed while the load runs; shorter than 5 s in tests */
  stillMs?: number
}

/** Collects log lines for the leader. While the leader does not ask for them, the oldest are dropped. */
const createLines = () => {
  let lines: Line[] = []
  return {
    now: startRunClock(),
    line: (source: Line['source'], text: string): void => {
      lines.push({ source, text: text.slice(0, 4000) })
      if (lines.length > most.lines) lines.shift()
    },
    take: (): Line[] => {
      let room = most.characters
      const taken = lines.filter(({ text }) => {
        room -= text.length
        return room >= 0
      })
      lines = []
      return taken
    },
  }
}

/**
 * True for the orders after which the load runs. It runs until the next order that does not merely wait for its end.
 */
const isMeasured = (order: PartOrder): boolean =>
  (order.kind === 'watch' || order.kind === 'load') && order.phase === 'MEASURING'
const goesOn = ({ kind }: PartOrder): boolean => kind === 'watch' || kind === 'await-end'

const failureOf = (error: unknown, signal: AbortSignal): RunFailure => {
  const why = signal.aborted ? signal.reason : error
  if (why instanceof RunFailure) return why
  if (why instanceof RunStopped) return new RunFailure('RUNNER_STOPPED', `the runner of a part: ${why.message}`)
  return new RunFailure('RUNNER_ERROR', messageOf(why), why instanceof Error ? (why.stack ?? null) : null)
}

/** Carries out one part of a run on this host, from its first order until `end`. */
export const holdPart = async ({ host, groups, log, stillMs = measuringStillMs }: HeldPartDeps, first: NextOrder) => {
  const { runId, ordinal, lease } = first
  const stop = new AbortController()
  const lines = createLines()
  await mkdir(path.join(host.dataDir, 'runs'), { recursive: true })
  const folder = await mkdtemp(path.join(host.dataDir, 'runs', 'part-'))
  const processes = createRunProcesses({
    runId,
    mark: host.mark,
    groups,
    cgroups: host.cgroups,
    prefix: host.target.prefix,
    limits: host.limits,
  })
  const isLoad = first.order.kind === 'prepare-load'
  const createPart = isLoad ? createLoadingPart : createServingPart
  const carryOut = createPart({ host, signal: stop.signal, processes, channel: lines, folder })
  let superseded = new AbortController()
  let before: Promise<unknown> = Promise.resolve()
  let stoodStillMs: number | undefined
  const standstill = watchStandstill(leaseStillMs, (ms) => {
    log.warn({ ms: Math.round(ms), runId }, 'this host stood still')
    stoodStillMs = ms
    superseded.abort()
  })

  const answer = async ({ order }: NextOrder, newer: AbortSignal): Promise<PartAnswer> => {
    try {
      stop.signal.throwIfAborted()
      if (isMeasured(order)) standstill.allow(stillMs)
      const told = await carryOut(order, newer)
      if (!goesOn(order)) standstill.allow(leaseStillMs)
      return { failure: null, ...told, ...(stoodStillMs && { stoodStillMs }), log: lines.take() }
    } catch (error) {
      return { failure: failureOf(error, stop.signal).toRunError(), log: lines.take() }
    }
  }

  return {
    identity: { runId, ordinal, lease },
    /** Carries out an order once the one before is done. An order that only waits makes way for it. */
    obey: (next: NextOrder): Promise<PartAnswer> => {
      superseded.abort()
      superseded = new AbortController()
      const { signal } = superseded
      const done = before.then(() => answer(next, signal))
      before = done
      return done
    },
    /** Ends whatever is under way, and every process of the part. */
    end: async (why: RunStopped): Promise<void> => {
      log.info({ runId, ordinal, why: why.why }, 'the part is over')
      standstill.close()
      stop.abort(why)
      superseded.abort()
      if (!(await processes.stopAll(graceMs)))
        log.error({ runId, left: processes.left() }, 'a process of the part could not be killed')
      await before
      await processes.stopAll(0)
      host.network.release()
      await removeFolder(folder, log)
    },
  }
}
export type HeldPart = Awaited<ReturnType<typeof holdPart>>

import { setTimeout as sleep } from 'node:timers/promises'
import type { Exit } from '@wrkbench/embedded'
import { signal } from './find-processes.ts'

export interface Running {
  pid: number
  exited: Promise<Exit>
}

export interface PartOptions {
  name: string
  launch: () => Promise<Running>
  /** the signal that asks it to end; default: SIGTERM */
  endBy?: NodeJS.Signals
  /** called when it ended without being asked to */
  onCrash: (how: string) => void
}

const againMs = 1000
const stopMs = 10_000

/**
 * A process of the instance. It can be taken down, comes back with the same port and data, and is started again when it
 * ends by itself.
 */
export const createPart = ({ name, launch, endBy = 'SIGTERM', onCrash }: PartOptions) => {
  let running: Running | null = null
  let bringing: Promise<void> | null = null
  /** number of faults that keep it down; two may overlap */
  let holds = 0
  let closing = false
  const isWanted = () => holds === 0 && !closing

  const watch = async (mine: Running) => {
    const { code, signal: by } = await mine.exited
    if (running !== mine) return
    running = null
    if (isWanted()) onCrash(by ?? `code ${code}`)
    if (isWanted()) await sleep(againMs)
    bringUp()
  }

  const bringUp = () => {
    if (!isWanted() || running) return
    bringing ??= (async () => {
      while (isWanted() && !running) {
        try {
          const mine = await launch()
          running = mine
          void watch(mine)
        } catch {
          await sleep(againMs / 2)
        }
      }
    })().finally(() => {
      bringing = null
      if (!isWanted() && !closing) void down('SIGKILL')
    })
  }

  const down = async (by: NodeJS.Signals): Promise<number | null> => {
    const mine = running
    if (!mine) return null
    running = null
    const isThere = signal(mine.pid, by)
    signal(mine.pid, 'SIGCONT')
    await mine.exited
    return isThere ? mine.pid : null
  }

  return {
    name,
    pid: (): number | null => running?.pid ?? null,
    start: async (): Promise<void> => {
      bringUp()
      await bringing
    },
    /**
     * Ends the process and keeps it down until `release`. Returns the id of the process it ended; null if it was
     * already down.
     */
    hold: async (by: NodeJS.Signals = 'SIGKILL'): Promise<number | null> => {
      holds++
      await bringing
      return down(by)
    },
    release: (): void => {
      holds--
      bringUp()
    },
    /** Ends the process for good. False if it had to be killed. */
    close: async (): Promise<boolean> => {
      closing = true
      await bringing
      const mine = running
      if (!mine) return true
      running = null
      signal(mine.pid, endBy)
      signal(mine.pid, 'SIGCONT')
      const late = sleep(stopMs, 'late', { ref: false })
      const isLate = (await Promise.race([mine.exited, late])) === 'late'
      if (isLate) signal(mine.pid, 'SIGKILL')
      await mine.exited
      return !isLate
    },
  }
}
export type Part = ReturnType<typeof createPart>

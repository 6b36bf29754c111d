import type { QueueAccess, Registered } from '@wrkbench/contracts'

export interface DutiesOptions {
  /** listens for runs when told to */
  consumption: { listenTo(queue: string, access?: QueueAccess): Promise<void>; close(): Promise<void> }
  /** plays this host's parts in runs that others lead, until the signal aborts */
  play: (signal: AbortSignal) => Promise<void>
}

/**
 * Switches a runner between its two duties, as the API decides: lead runs and listen for them, or wait for orders from
 * the runner that leads.
 */
export const createDuties = ({ consumption, play }: DutiesOptions) => {
  let playing: { stop: AbortController; ended: Promise<void> } | null = null

  let ending: Promise<unknown> = Promise.resolve()
  const stopPlaying = async () => {
    const { stop, ended } = playing ?? {}
    playing = null
    stop?.abort(new Error('this runner plays no part any more'))
    ending = Promise.all([ending, ended])
    await ending
  }

  return {
    take: async ({ leads, queue, queueAccess }: Registered): Promise<void> => {
      await stopPlaying()
      if (leads) return consumption.listenTo(queue, queueAccess)
      await consumption.close()
      const stop = new AbortController()
      playing = { stop, ended: play(stop.signal) }
    },
    /** Takes nothing more, and waits for what is under way; `take` begins again. */
    close: async (): Promise<void> => {
      await Promise.all([stopPlaying(), consumption.close()])
    },
  }
}

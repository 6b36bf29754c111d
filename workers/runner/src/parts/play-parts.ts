import { type ExchangePart, leaseSeconds } from '@wrkbench/contracts'
import { type ApiClient, isForgotten } from '../api-client.ts'
import { messageOf, RunStopped } from '../errors.ts'
import { backoffMs, pause } from '../wait.ts'
import { type HeldPart, type HeldPartDeps, holdPart, type NextOrder } from './held-part.ts'

export interface PlayParts extends HeldPartDeps {
  api: Pick<ApiClient, 'exchange'>
  incarnation: string
  /** aborts when the runner is to leave, or becomes the leader */
  signal: AbortSignal
  /** the API no longer knows this runner, or has made it the leader */
  onNews: () => void
  /** shorter than 30 s in tests */
  leaseMs?: number
}

interface Held {
  part: HeldPart
  /** number of the last order received */
  seq: number
}

/** Keeps the state of this host's part, and the lease that ends the part if the API cannot be reached for too long. */
const createPlay = (deps: PlayParts) => {
  const { leaseMs = leaseSeconds * 1000 } = deps
  let held: Held | null = null
  let done: ExchangePart['done'] = null
  let timer: NodeJS.Timeout | undefined
  let ending: Promise<void> = Promise.resolve()
  /** aborts the exchange under way when there is an answer to hand in */
  let hurry = new AbortController()

  const drop = (why: RunStopped): Promise<void> => {
    const { part } = held ?? {}
    held = null
    done = null
    clearTimeout(timer)
    if (part) ending = ending.then(() => part.end(why))
    return ending
  }

  const obey = ({ part }: Held, next: NextOrder): void => {
    void part.obey(next).then((answer) => {
      if (held?.part !== part || held.seq !== next.seq) return
      done = { seq: next.seq, answer }
      hurry.abort(new Error('there is something to hand in'))
    })
  }

  return {
    drop,
    request: (): ExchangePart => ({
      incarnation: deps.incarnation,
      holding: held && { ...held.part.identity, seq: held.seq },
      done,
    }),
    /**
     * a signal for the next exchange; it aborts as soon as there is an answer to hand in that the exchange does not
     * carry
     */
    hurry: (): AbortSignal => {
      hurry = new AbortController()
      return hurry.signal
    },
    delivered: (what: ExchangePart['done']): void => {
      if (done === what) done = null
    },
    /** Renews the lease as of the moment the exchange was sent: the API cannot have renewed it before. */
    renew: (sentAt: number): void => {
      clearTimeout(timer)
      if (!held) return
      const left = sentAt + leaseMs - performance.now()
      timer = setTimeout(() => void drop(new RunStopped('lease-lost')), Math.max(0, left))
    },
    take: async (next: NextOrder): Promise<void> => {
      await ending
      if (held?.part.identity.lease !== next.lease) {
        await drop(new RunStopped('over'))
        held = { part: await holdPart(deps, next), seq: 0 }
      }
      held.seq = next.seq
      obey(held, next)
    },
  }
}

/**
 * Waits for the orders of leaders and carries them out until the signal aborts; then nothing of a part is left. If a
 * part's lease cannot be renewed, this host ends the part itself.
 */
export const playParts = async (deps: PlayParts): Promise<void> => {
  const { api, signal, log, onNews } = deps
  const play = createPlay(deps)
  for (let failures = 0; !signal.aborted; ) {
    const hurry = play.hurry()
    const request = play.request()
    const sentAt = performance.now()
    try {
      const { over, next, leads } = await api.exchange(request, AbortSignal.any([signal, hurry]))
      failures = 0
      play.delivered(request.done)
      if (over) await play.drop(new RunStopped('over'))
      if (next) await play.take(next)
      play.renew(sentAt)
      if (leads) return onNews()
    } catch (error) {
      if (signal.aborted) break
      if (hurry.aborted) continue
      if (isForgotten(error)) {
        await play.drop(new RunStopped('lease-lost'))
        return onNews()
      }
      log.warn({ err: messageOf(error) }, 'no orders can be heard')
      await pause(backoffMs(failures++), signal).catch(() => {})
    }
  }
  await leave(deps, play)
}

const farewellMs = 2000

/** Ends the current part and tells its leader why, so that the leader need not wait for the lease to expire. */
const leave = async ({ api, log }: PlayParts, play: ReturnType<typeof createPlay>): Promise<void> => {
  const { incarnation, holding } = play.request()
  await play.drop(new RunStopped('runner-stopped'))
  if (!holding || holding.seq === 0) return
  const message = 'the runner that played a part was stopped'
  const failure = { code: 'RUNNER_STOPPED', blame: 'runner', message, detail: null } as const
  const done = { seq: holding.seq, answer: { failure, log: [] } }
  await api.exchange({ incarnation, holding, done }, AbortSignal.timeout(farewellMs)).catch((error: unknown) => {
    log.debug({ err: messageOf(error) }, 'the leader could not be told')
  })
}

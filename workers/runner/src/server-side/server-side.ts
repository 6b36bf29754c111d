import type { RunFailure } from '../errors.ts'
import type { LoadSampler, SamplerOptions } from '../host/load-sampler.ts'
import type { Origin } from '../verify/index.ts'

/** What the load's side says of a phase that is to be watched; the server's side adds its processes and the way to them. */
export type Watch = Omit<SamplerOptions, 'server' | 'network'>

/** As LoadSampler; what the other host saw may have to be fetched. */
export interface SidesSampler extends Pick<LoadSampler, 'watch'> {
  stop(): Promise<ReturnType<LoadSampler['stop']>>
}

/** A server that listens, wherever it runs. */
export interface RunningServer {
  /** where the load and every check go */
  readonly origin: Origin
  /** its leader has ended */
  readonly ended: boolean
  /** settles when its leader has ended */
  readonly exit: Promise<unknown>
  /** TARGET_DIED with its last lines, once it has ended under load */
  gone(): Promise<RunFailure>
  /** Watches both sides of one phase from now on. */
  watch(watch: Watch): Promise<SidesSampler>
  /** Ends every process of it. False when some would not die. */
  stop(graceMs: number): Promise<boolean>
}

/**
 * The part that serves: on this host, or on another whose runner is told by orders. Every method throws RunFailure, or
 * the reason of the run's signal.
 */
export interface ServerSide {
  /** Checks that the server can run there and builds it. */
  prepare(): Promise<void>
  /** Starts it and waits until it listens and answers. */
  start(): Promise<RunningServer>
}

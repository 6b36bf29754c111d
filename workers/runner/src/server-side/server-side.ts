import type { RunFailure } from '../errors.ts'
import type { LoadSampler, SamplerOptions } from '../host/load-sampler.ts'
import type { Origin } from '../verify/index.ts'

/**
 * What the loading side specifies for a phase to watch. The serving side adds its processes and the network interface
 * to them.
 */
export type Watch = Omit<SamplerOptions, 'server' | 'network'>

/** A LoadSampler that may have to fetch what the other host saw. */
export interface SidesSampler extends Pick<LoadSampler, 'watch'> {
  stop(): Promise<ReturnType<LoadSampler['stop']>>
}

/** A server that listens, wherever it runs. */
export interface RunningServer {
  /** where the load and every check go */
  readonly origin: Origin
  /** whether its leader has ended */
  readonly ended: boolean
  /** settles when its leader has ended */
  readonly exit: Promise<unknown>
  /** the failure to report once it has ended under load: TARGET_DIED with its last lines */
  gone(): Promise<RunFailure>
  /** Watches both sides of one phase from now on. */
  watch(watch: Watch): Promise<SidesSampler>
  /** Ends all its processes. False if some would not die. */
  stop(graceMs: number): Promise<boolean>
}

/**
 * The serving side of a run: on this host, or on another whose runner receives orders. Every method throws RunFailure,
 * or the reason of the run's signal.
 */
export interface ServerSide {
  /** Checks that the server can run on its host, and builds it. */
  prepare(): Promise<void>
  /** Starts the server and waits until it listens and answers. */
  start(): Promise<RunningServer>
}

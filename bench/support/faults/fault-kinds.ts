export type QueueKind = 'redis' | 'postgres'

/** A fault, and its shortest and longest duration in ms; 0: over at once. */
interface FaultTraits {
  what: string
  lasts: readonly [number, number]
  /** how often it is drawn relative to the others; default: 1 */
  weight?: number
  /** the queue it needs; default: either */
  queue?: QueueKind
  /** whether a runner may lose its run; default: no */
  losesLease?: true
  /** a part that may end by itself, and is then started again */
  mayEnd?: 'postgres'
  /** error codes of runs that may fail because of it */
  fails?: readonly string[]
}

const back: FaultTraits['lasts'] = [200, 4000]
/** an outage lasts the whole minute, or about a tenth of it: see drawSchedule */
const minute: FaultTraits['lasts'] = [60_000, 60_000]
const ofServer = [
  'TARGET_DIED',
  'START_FAILED',
  'VERIFY_FAILED',
  'VERIFY_AGAIN_FAILED',
  'GENERATOR_FAILED',
  'NO_RESULT',
]
const ofGenerator = ['GENERATOR_FAILED', 'NO_RESULT']

export const faultKinds = {
  'api-killed': { what: 'kill -9 of the API', lasts: back, weight: 2 },
  'api-away': { what: 'API away for a minute', lasts: minute },
  'api-frozen': { what: 'API stopped, then continued', lasts: [3000, 20_000] },
  'maintenance-killed': { what: 'kill -9 of maintenance', lasts: back },
  'runner-killed': { what: 'kill -9 of the runner', lasts: back, weight: 2, losesLease: true },
  'runner-frozen': { what: 'host of the runner frozen past the lease', lasts: [32_000, 40_000], losesLease: true },
  'generator-killed': { what: 'kill -9 of the load generator', lasts: [0, 0], weight: 2, fails: ofGenerator },
  'server-killed': { what: 'kill -9 of the measured server', lasts: [0, 0], weight: 2, fails: ofServer },
  'postgres-killed': { what: 'kill -9 of PostgreSQL', lasts: back, weight: 2 },
  'postgres-restarted': { what: 'PostgreSQL stopped and started', lasts: back },
  'postgres-away': { what: 'PostgreSQL away for a minute', lasts: minute },
  'redis-killed': { what: 'kill -9 of Redis', lasts: back, weight: 2, queue: 'redis' },
  'redis-away': { what: 'Redis away for a minute', lasts: minute, queue: 'redis' },
  'redis-frozen': { what: 'Redis silent for a minute', lasts: minute, queue: 'redis' },
  'redis-emptied': { what: 'Redis restarted empty', lasts: back, queue: 'redis' },
  'queue-flushed': { what: 'the queue loses all that it holds', lasts: [0, 0], weight: 2 },
  'delivered-again': { what: 'every run of the job is delivered once more', lasts: [0, 0] },
  'delivered-backwards': { what: 'what waits is delivered the other way round', lasts: [0, 0] },
  'disk-full': { what: 'no room for the spool', lasts: [2000, 10_000] },
  'postgres-disk-full': { what: 'no room for PostgreSQL', lasts: [5000, 45_000], mayEnd: 'postgres' },
  'redis-disk-full': { what: 'no room for what Redis writes', lasts: [5000, 45_000], queue: 'redis' },
  'clock-forward': { what: 'the clock is put forward by an hour', lasts: [0, 0] },
  'clock-back': { what: 'the clock is put back by an hour', lasts: [0, 0] },
  'clock-forward-little': { what: 'the clock is put forward by two minutes', lasts: [0, 0] },
  'clock-back-little': { what: 'the clock is put back by two minutes', lasts: [0, 0] },
  'name-taken': { what: 'a second runner takes the name', lasts: [4000, 12_000], losesLease: true },
} as const satisfies Record<string, FaultTraits>

export type FaultKind = keyof typeof faultKinds

export const traitsOf = (kind: FaultKind): FaultTraits => faultKinds[kind]

export type Flags = { once: boolean; firstBenchmark: boolean; help: boolean }

export class FlagError extends Error {
  override name = 'FlagError'
}

export const helpText = `npm start [-- flags]

Starts wrkbench on this machine: database, queue, API, dashboard and a local runner, on the loopback address only.

  --once                 end after the first benchmark: exit code 0 when it succeeded, else 1
                         (on an instance that has results already, the benchmark is run again)
  --no-first-benchmark   do not benchmark anything on an empty instance
  --help                 show this

Environment
  WRKBENCH_DATA_DIR   where everything is kept                          .data
  WEB_PORT            dashboard; when taken, the next free one          3000
  API_PORT            API; when taken, the next free one                4000
  DATABASE_URL        a PostgreSQL of yours instead of the embedded one
  REDIS_URL           a Redis of yours instead of a private one`

/** @throws FlagError for what is not a flag, and for flags that contradict each other */
export const parseFlags = (args: string[]): Flags => {
  const known = ['--once', '--no-first-benchmark', '--help', '-h']
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown) throw new FlagError(`Unknown flag ${unknown}. There are --once, --no-first-benchmark and --help.`)
  const has = (...names: string[]) => names.some((name) => args.includes(name))
  if (has('--once') && has('--no-first-benchmark')) {
    throw new FlagError('--once ends after the first benchmark, so it cannot go with --no-first-benchmark.')
  }
  return { once: has('--once'), firstBenchmark: !has('--no-first-benchmark'), help: has('--help', '-h') }
}

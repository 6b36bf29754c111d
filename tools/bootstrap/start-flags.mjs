/** What `npm start -- --help` prints. */
export const helpText = `npm start [-- flags]

Starts wrkbench on this machine: database, queue, API, dashboard and a local runner, on the loopback address only.

  --once                 end after the first benchmark: exit code 0 when it succeeded, else 1
                         (on an instance that has results already, the benchmark is run again)
  --no-first-benchmark   do not benchmark anything on an empty instance
  --with-history         load published figures of other benchmarks, 2015 to 2021; nothing is stored twice
  --help                 show this

Environment
  WRKBENCH_DATA_DIR   where everything is kept                          .data
  WEB_PORT            dashboard; when taken, the next free one          3000
  API_PORT            API; when taken, the next free one                4000
  DATABASE_URL        a PostgreSQL of yours instead of the embedded one
  REDIS_URL           a Redis of yours instead of a private one
  AUTH_…, RATE_LIMIT_…  signing in with GitHub or OpenID, and limits: docs/configuration.md`

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {
  name = 'UsageError'
}

/** @throws UsageError for what is not a flag, and for flags that contradict each other */
export const parseStartFlags = (args) => {
  const known = ['--once', '--no-first-benchmark', '--with-history', '--help', '-h']
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown) {
    throw new UsageError(`Unknown flag ${unknown}. There are ${known.slice(0, 3).join(', ')} and --help.`)
  }
  const has = (...names) => names.some((name) => args.includes(name))
  if (has('--once') && has('--no-first-benchmark')) {
    throw new UsageError('--once ends after the first benchmark, so it cannot go with --no-first-benchmark.')
  }
  return {
    once: has('--once'),
    firstBenchmark: !has('--no-first-benchmark'),
    withHistory: has('--with-history'),
    help: has('--help', '-h'),
  }
}

/** The command was called in a wrong way: exit code 2. */
export class UsageError extends Error {
  name = 'UsageError'
}

/** @throws UsageError for unknown flags, and for flags that contradict each other */
export const parseStartFlags = (args) => {
  const known = ['--once', '--no-first-benchmark', '--with-history']
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown) {
    throw new UsageError(`Unknown flag ${unknown}. There are ${known.join(', ')} and --help.`)
  }
  const has = (name) => args.includes(name)
  if (has('--once') && has('--no-first-benchmark')) {
    throw new UsageError('--once ends after the first benchmark, so it cannot go with --no-first-benchmark.')
  }
  return {
    once: has('--once'),
    firstBenchmark: !has('--no-first-benchmark'),
    withHistory: has('--with-history'),
  }
}

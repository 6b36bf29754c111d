/** What `npm start -- --help` and the like print. */
export const helpTexts = {
  start: `npm start [-- flags]

Starts wrkbench on this machine: database, queue, API, dashboard and a local runner, on the loopback address only.

  --once                 end after the first benchmark: exit code 0 when it succeeded, else 1
                         (on an instance that has results already, the benchmark is run again)
  --no-first-benchmark   do not benchmark anything on an empty instance
  --with-history         load published figures of other benchmarks, 2015 to 2021; nothing is stored twice
  --help                 show this

Environment
  WRKBENCH_DATA_DIR     where everything is kept                          .data
  WEB_PORT              dashboard; when taken, the next free one          3000
  API_PORT              API; when taken, the next free one                4000
  DATABASE_URL          a PostgreSQL of yours instead of the embedded one
  REDIS_URL             a Redis of yours instead of a private one
  AUTH_…, RATE_LIMIT_…  signing in with GitHub or OpenID, and limits: docs/configuration.md`,

  test: `npm test [-- parts and paths]

Runs the tests on real services, then says what this machine could not test and why.

  unit, integration, e2e  these parts alone; default: all three
  PATH                    the test files whose path holds this
  --help                  show this

Environment
  CI  set: what cannot be tested is a failure, and a test that fails may try once more

Examples
  npm test -- unit packages/stats
  npm test -- integration apps/api/test/tokens

One test by its name: npx vitest run --project unit packages/stats -t 'part of its name'`,

  build: `npm run build [-- cli]

Builds what npm start runs: the bundles of the Node programs, and the dashboard. What is up to date is left alone.

  cli     the command wrkbench alone
  --help  show this`,

  verify: `npm run verify

Checks the sources without running them, offline: format, lint, types, import boundaries, dead code, and the paths that
the documents name. npm run format puts format and order of imports right.

  --help  show this`,
}

/** The texts of `npm start -- --help` and of the other commands. */
export const helpTexts = {
  start: `npm start [-- flags]

Starts wrkbench on this machine: database, queue, API, dashboard and a runner. All of them listen on loopback only.
An empty instance then measures three servers and prints a ranking; it keeps running until Ctrl-C.

  --once                 stop after the first benchmark: exit code 0 if it succeeded, else 1
                         (an instance that has results already runs the benchmark again)
  --no-first-benchmark   measure nothing on an empty instance
  --with-history         also load benchmark figures that others published, 2015 to 2021; nothing is stored twice
  --help                 show this

Environment
  WRKBENCH_DATA_DIR     folder for all data                               .data
  WEB_PORT              port of the dashboard; if taken, the next free    3000
  API_PORT              port of the API; if taken, the next free          4000
  DATABASE_URL          your own PostgreSQL instead of the embedded one
  REDIS_URL             your own Redis instead of a private one
  AUTH_…, RATE_LIMIT_…  sign-in with GitHub or OpenID, and limits: see docs/configuration.md`,

  test: `npm test [-- parts and paths]

Runs the tests against real services. At the end it lists what this machine could not test, and why.

  unit, integration, e2e  run only these parts; default: all three
  PATH                    run only test files whose path contains this
  --help                  show this

Environment
  CI  if set, whatever cannot be tested counts as a failure, and a failed test may try once more

Examples
  npm test -- unit packages/stats
  npm test -- integration apps/api/test/tokens

A single test by its name: npx vitest run --project unit packages/stats -t 'part of its name'`,

  build: `npm run build [-- cli]

Builds what npm start runs: the Node programs and the dashboard. Skips whatever is up to date.

  cli     build only the command wrkbench
  --help  show this`,

  verify: `npm run verify

Checks the sources offline, without running them: format, lint, types, import boundaries, dead code, and the paths named in
README.md, ARCHITECTURE.md and CONTRIBUTING.md. npm run format fixes format and import order.

  --help  show this`,
}

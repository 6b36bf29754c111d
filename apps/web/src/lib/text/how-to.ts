/** Starts API, dashboard and a runner on one machine. */
export const startRunnerCommand = 'npm start'
/** Joins a host with a one-time code: beside the runner's one file, or in a checkout. */
export const joinCommands = (origin: string, code: string) => ({
  alone: `node wrkbench-runner.mjs join ${origin} ${code}`,
  checkout: `npm run wrkbench -- runner join ${origin} ${code}`,
})
/** Where a token for the sign-in page can be read. */
export const instanceFile = '.data/instance.json'

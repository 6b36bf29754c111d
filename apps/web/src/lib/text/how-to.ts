/** Starts API, dashboard and a runner on one machine. */
export const startRunnerCommand = 'npm start'
/** Commands that join a host with a one-time code: with the runner's single file, or in a checkout. */
export const joinCommands = (origin: string, code: string) => ({
  alone: `node wrkbench-runner.mjs join ${origin} ${code}`,
  checkout: `npm run wrkbench -- runner join ${origin} ${code}`,
})
/** The file that contains a token for the sign-in page. */
export const instanceFile = '.data/instance.json'

/** Starts API, dashboard and a runner on one machine. */
export const startCommand = 'npm start'
/** Commands that join a host with a one-time code: with the runner's single file, or in a checkout. */
export const joinCommands = (origin: string, code: string) => ({
  alone: `node wrkbench-runner.mjs join ${origin} ${code}`,
  checkout: `npm run wrkbench -- runner join ${origin} ${code}`,
})
/** Makes tokens on the server of a team's instance, where `npm start` prints no link. */
export const tokensCommand = 'node apps/api/.build/admin.mjs instance-tokens'
/** The file that contains a token for the sign-in page. */
export const instanceFile = '.data/instance.json'

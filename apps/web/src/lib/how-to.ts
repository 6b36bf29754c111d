/** Starts API, dashboard and a runner on one machine. */
export const startRunnerCommand = 'npm start'
/** Joins a host with a one-time code. */
export const joinCommand = (origin: string, code: string): string => `wrkbench runner join ${origin} ${code}`
/** Where a token for the sign-in page can be read. */
export const instanceFile = '.data/instance.json'

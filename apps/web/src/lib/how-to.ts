/** Starts API, dashboard and a runner on one machine. */
export const startRunnerCommand = 'npm start'
/** Where a token for the sign-in page can be read. */
export const instanceFile = '.data/instance.json'

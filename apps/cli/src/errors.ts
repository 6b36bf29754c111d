/** Exit codes of every command; `wrkbench --help` and docs/ci.md list the same. */
export const exitCodes = {
  /** done; a gate found no loss */
  done: 0,
  /** a gate found a loss; a job failed; something was left undone */
  failed: 1,
  /** wrong usage: the command line, or the submitted data */
  usage: 2,
  /** the instance could not answer: not reachable, failing, or the token is not sufficient */
  notAsked: 3,
  /** unexpected: a bug in this command */
  broken: 70,
} as const

/** The command line or the submitted data was wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The instance or platform could not be reached, or did not give an answer. */
export class NotAskedError extends Error {
  override name = 'NotAskedError'
}

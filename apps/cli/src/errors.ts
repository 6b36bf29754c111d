/** Exit codes of every command; `wrkbench --help` and docs/ci.md say the same. */
export const exitCodes = {
  /** done; a gate found no loss */
  done: 0,
  /** a gate found a loss; a job failed; something was left undone */
  failed: 1,
  /** wrong usage: the command line, or what was handed in */
  usage: 2,
  /** the instance could not be asked: away, in trouble, or the token is not enough */
  notAsked: 3,
  /** not foreseen: a fault of this command itself */
  broken: 70,
} as const

/** The command line, or what was handed in, was wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Nobody could be asked. */
export class NotAskedError extends Error {
  override name = 'NotAskedError'
}

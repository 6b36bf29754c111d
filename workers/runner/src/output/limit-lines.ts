import { plural } from '@wrkbench/contracts'

const windowMs = 500
const linesPerWindow = 100

/**
 * Lets at most 100 lines per half second through, and says how many it left out: a server that logs every request must
 * cost neither CPU time of the runner nor space in the log.
 */
export const limitLines = (pass: (line: string) => void, now: () => number = () => performance.now()) => {
  let windowEnd = 0
  let passed = 0
  let leftOut = 0
  const report = () => {
    if (leftOut > 0) pass(`… ${plural(leftOut, 'line')} left out`)
    leftOut = 0
  }
  return {
    add: (line: string): void => {
      const at = now()
      if (at >= windowEnd) {
        report()
        windowEnd = at + windowMs
        passed = 0
      }
      if (passed < linesPerWindow) pass(line)
      else leftOut++
      passed++
    },
    end: report,
  }
}

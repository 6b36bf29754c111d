import { plural } from '@wrkbench/contracts'

const windowMs = 500
const linesPerWindow = 100
const charactersPerWindow = 20_000
/** of one program in a run: the database keeps them twice, as lines and as events */
const mostCharacters = 2 ** 20

/**
 * Lets at most 100 lines or 20 000 characters per half second through, and about a million characters in all, and says how
 * many lines it left out: a server that logs every request must cost neither CPU time of the runner nor space in the log.
 */
export const limitLines = (pass: (line: string) => void, now: () => number = () => performance.now()) => {
  let windowEnd = 0
  let passed = 0
  let characters = 0
  let inAll = 0
  let leftOut = 0
  let isFull = false
  const report = () => {
    if (leftOut > 0) pass(`… ${plural(leftOut, 'line')} left out`)
    leftOut = 0
  }
  const openWindow = (at: number) => {
    report()
    windowEnd = at + windowMs
    passed = 0
    characters = 0
  }
  const hasRoom = ({ length }: string) =>
    leftOut === 0 && passed < linesPerWindow && characters + length <= charactersPerWindow
  const show = (line: string) => {
    passed++
    characters += line.length
    inAll += line.length
    pass(line)
    isFull = inAll >= mostCharacters
    if (isFull) pass('… so many lines are enough: the rest is left out')
  }
  return {
    add: (line: string): void => {
      const at = now()
      if (at >= windowEnd && !isFull) openWindow(at)
      if (!isFull && hasRoom(line)) show(line)
      else leftOut++
    },
    end: report,
  }
}

import { say } from '../run-context.ts'
import { limitLines } from './limit-lines.ts'
import { createLineTail } from './line-tail.ts'
import { createLineSplitter } from './split-lines.ts'

const keptLines = 100

/** Shows a program's output in the log of the run, line by line, and keeps the last lines. */
export const showOutput = (run: Parameters<typeof say>[0], source: 'build' | 'server') => {
  const tail = createLineTail(keptLines)
  const shown = limitLines((line) => say(run, line, source))
  const lines = createLineSplitter((line) => {
    tail.add(line)
    shown.add(line)
  })
  return {
    add: lines.add,
    end: (): void => {
      lines.end()
      shown.end()
    },
    /** the last lines; null if there are none */
    get text(): string | null {
      return tail.text
    },
  }
}

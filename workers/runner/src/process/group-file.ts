import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startOf, unknownStart } from './process-table.ts'

interface Entry {
  pid: number
  start: string
}

const read = (file: string): Entry[] => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? (value as Entry[]) : []
  } catch {
    return []
  }
}

/**
 * Keeps the leaders of the process groups that run now in `<data>/groups.json`, where a later incarnation finds them.
 */
export const openGroupFile = (dataDir: string) => {
  const file = path.join(dataDir, 'groups.json')
  const before = read(file)
  let entries: Entry[] = [...before]
  /** A full disk must end no run. What is not in the file is still found by its marks, and the next change writes it again. */
  const write = () => {
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(entries))
      renameSync(`${file}.new`, file)
    } catch {}
  }
  return {
    add: (pid: number): void => {
      const start = startOf(pid)
      if (start === null) return
      entries.push({ pid, start })
      write()
    },
    remove: (pid: number): void => {
      entries = entries.filter((entry) => entry.pid !== pid)
      write()
    },
    /** leaders of an earlier incarnation that still live; a process id that was reused does not count */
    leftOver: (): number[] =>
      before.filter(({ pid, start }) => start !== unknownStart && startOf(pid) === start).map(({ pid }) => pid),
    clear: (): void => {
      entries = []
      rmSync(file, { force: true })
    },
  }
}
export type GroupFile = ReturnType<typeof openGroupFile>

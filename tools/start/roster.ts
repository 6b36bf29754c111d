import { endProcess, startOf } from '@wrkbench/embedded'
import { readJson, writePrivateJson } from './private-file.ts'

type Entry = { name: string; pid: number; start: string | null }

export type Roster = {
  add: (name: string, pid: number) => void
  remove: (pid: number) => void
}

const retryMs = 2000

/** Records which processes belong to this instance, so that the next start finds them if this one is killed. */
export const openRoster = (file: string): Roster => {
  const entries = new Map<number, Entry>()
  let again: NodeJS.Timeout | undefined
  /** A full disk must not end the supervisor: it tries again until there is room. */
  const save = () => {
    clearTimeout(again)
    try {
      writePrivateJson(file, [...entries.values()])
    } catch {
      again = setTimeout(save, retryMs).unref()
    }
  }
  return {
    add: (name, pid) => {
      entries.set(pid, { name, pid, start: startOf(pid) })
      save()
    },
    remove: (pid) => {
      entries.delete(pid)
      save()
    },
  }
}

/**
 * Ends processes that a killed supervisor left running, but not other processes that now have the same ids. Returns
 * their names.
 */
export const endLeftovers = async (file: string): Promise<string[]> => {
  const saved = readJson(file)
  const entries = (Array.isArray(saved) ? saved : []) as Entry[]
  const alive = entries.filter(({ pid, start }) => start !== null && startOf(pid) === start)
  await Promise.all(alive.map(({ pid }) => endProcess(pid)))
  return alive.map(({ name }) => name)
}

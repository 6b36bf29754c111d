import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startOf } from './process-table.ts'

interface Holder {
  pid: number
  start: string
}

const holderOf = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

const isAlive = (holder: Holder | null): holder is Holder => holder !== null && startOf(holder.pid) === holder.start

/**
 * Ensures that only one runner uses a data folder. Takes over a lock whose process is gone. Returns the function that
 * releases the lock.
 * @throws Error naming the other runner, while that one lives
 */
export const takeLock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'runner.lock')
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? '' }))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(mine, file)) return () => release(file)
      const holder = holderOf(file)
      if (isAlive(holder)) throw new Error(`another runner (process ${holder.pid}) uses ${dataDir}`)
      rmSync(file, { force: true })
    }
    throw new Error(`the lock ${file} cannot be taken`)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** A hard link appears whole or not at all, and only one of several processes can make it. */
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const release = (file: string): void => {
  if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true })
}

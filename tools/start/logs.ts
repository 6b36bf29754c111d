import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024
const checkEveryMs = 60_000

export type Log = {
  /** descriptor, opened for appending: children write to the file themselves */
  fd: number
  file: string
  close: () => void
}

/** Opens a log and keeps it small: above 10 MB, its content moves to `<file>.1` and it starts over. */
export const openLog = (file: string): Log => {
  rotate(file)
  const fd = openSync(file, 'a', 0o600)
  const timer = setInterval(() => rotate(file), checkEveryMs).unref()
  return {
    fd,
    file,
    close: () => {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}

/**
 * Copies and truncates: a process that has the file open for appending continues at its new end. Where there is no room
 * for the copy, the log stays as it is until the next time.
 */
const rotate = (file: string): void => {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return
  try {
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  } catch {
    rmSync(`${file}.1`, { force: true, recursive: true })
  }
}

/** The last `count` lines of a log, read from its last 16 kB. */
export const lastLines = (file: string, count = 15): string[] => {
  const size = existsSync(file) ? statSync(file).size : 0
  const buffer = Buffer.alloc(Math.min(size, 16_384))
  const fd = openSync(file, 'a+')
  readSync(fd, buffer, 0, buffer.length, size - buffer.length)
  closeSync(fd)
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).filter(Boolean)
}

import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

const maxBytes = 10 * 1024 * 1024
const checkEveryMs = 60_000

export type Log = {
  /** descriptor, opened for appending: children write to the file themselves */
  fd: number
  file: string
  /** Begins anew: what stands in the log so far is of an earlier start. */
  begin: () => void
  /** The last lines since then, or since the log was opened, in words that name the file. */
  ending: () => string[]
  close: () => void
}

/** Opens a log and keeps it small: above 10 MB, its content moves to `<file>.1` and it starts over. */
export const openLog = (file: string): Log => {
  rotate(file)
  const fd = openSync(file, 'a', 0o600)
  let from = fstatSync(fd).size
  const timer = setInterval(() => {
    if (rotate(file)) from = 0
  }, checkEveryMs).unref()
  return {
    fd,
    file,
    begin: () => {
      from = fstatSync(fd).size
    },
    ending: () => {
      const lines = lastLines(file, 15, from)
      return lines.length > 0
        ? [`${file} ends:`, ...lines.map((line) => `  ${line}`)]
        : [`Nothing of it is in ${file}.`]
    },
    close: () => {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}

/**
 * Copies and truncates: a process that has the file open for appending continues at its new end. Where there is no room
 * for the copy, the log stays as it is until the next time. @returns whether it started over
 */
const rotate = (file: string): boolean => {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return false
  try {
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
    return true
  } catch {
    rmSync(`${file}.1`, { force: true, recursive: true })
    return false
  }
}

/** The last `count` lines of a log after its first `from` bytes, read from its last 16 kB. */
export const lastLines = (file: string, count: number, from = 0): string[] => {
  const size = existsSync(file) ? statSync(file).size : 0
  const buffer = Buffer.alloc(Math.min(Math.max(0, size - from), 16_384))
  if (buffer.length === 0) return []
  const fd = openSync(file, 'r')
  readSync(fd, buffer, 0, buffer.length, size - buffer.length)
  closeSync(fd)
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).filter(Boolean)
}

import type { ServerSource, WaitingSource } from '@wrkbench/contracts'

/** Compares the files of a server with those of earlier sources; if there are none, all files count as added. */
export const comparedFiles = (
  now: ServerSource['files'],
  before: ServerSource['files'] | undefined = {},
): WaitingSource['files'] => ({
  added: Object.keys(now).filter((file) => before[file] === undefined),
  changed: Object.keys(now).filter((file) => before[file] !== undefined && before[file] !== now[file]),
  removed: Object.keys(before).filter((file) => now[file] === undefined),
})

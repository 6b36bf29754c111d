import type { ServerSource, WaitingSource } from '@wrkbench/contracts'

/** How the files of a server differ from those of earlier sources; all are added where there were none. */
export const comparedFiles = (
  now: ServerSource['files'],
  before: ServerSource['files'] | undefined = {},
): WaitingSource['files'] => ({
  added: Object.keys(now).filter((file) => before[file] === undefined),
  changed: Object.keys(now).filter((file) => before[file] !== undefined && before[file] !== now[file]),
  removed: Object.keys(before).filter((file) => now[file] === undefined),
})

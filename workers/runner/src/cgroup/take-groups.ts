import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from '../log.ts'
import { hasProc } from '../process/process-table.ts'
import type { Controller } from './controllers.ts'
import { type GroupTree, openGroupTree, removeGroups } from './group-tree.ts'
import { ownGroupFolder } from './own-group.ts'

const noted = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Opens the control groups for the runner of this data folder; null if none can be made. Ends and removes what an
 * earlier incarnation left in its groups, which may have been elsewhere in the tree: `<data>/control-group` says where.
 */
export const takeGroups = (
  dataDir: string,
  mark: string,
  log: Logger,
  wanted: readonly Controller[],
): GroupTree | null => {
  if (!hasProc) return null
  const file = path.join(dataDir, 'control-group')
  const before = noted(file)
  if (before !== null && path.basename(before) === `wrkbench-${mark}`) removeGroups(before)
  const opened = openGroupTree(mark, ownGroupFolder(), wanted)
  if ('why' in opened) {
    log.info({ why: opened.why }, 'processes are counted by /proc')
    return null
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, opened.tree.folder)
  return opened.tree
}

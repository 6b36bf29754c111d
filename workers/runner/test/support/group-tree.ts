import { randomUUID } from 'node:crypto'
import { type GroupTree, openGroupTree, removeGroups } from '../../src/cgroup/group-tree.ts'
import { hasProc } from '../../src/process/process-table.ts'
import { standAlone } from './stand-alone.ts'

/** Opens control groups for a test; null if none can be made. */
export const testGroups = (): { tree: GroupTree | null; why: string; close(): void } => {
  const comeBack = standAlone()
  const opened = hasProc ? openGroupTree(`test-${randomUUID().slice(0, 8)}`) : { why: 'there is no /proc' }
  if ('why' in opened) return { tree: null, why: opened.why, close: comeBack }
  const close = () => {
    removeGroups(opened.tree.folder)
    comeBack()
  }
  return { tree: opened.tree, why: '', close }
}

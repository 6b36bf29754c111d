import type { GroupFile } from './group-file.ts'
import { createMemberList } from './members.ts'
import { hasProc } from './process-table.ts'
import { signalGroup, stopMembers } from './stop-group.ts'

/**
 * Kills what an earlier incarnation of this data folder left running: processes that carry its mark, and groups in its
 * list whose leader is still the same process. Returns how many it found.
 * @throws Error if some cannot be killed
 */
export const killOrphans = async ({ mark, groups }: { mark: string; groups: GroupFile }): Promise<number> => {
  const left = groups.leftOver()
  for (const root of left) signalGroup(root, 'SIGKILL')
  groups.clear()
  if (!hasProc) return left.length
  const membership = { root: null, markers: [`WRKBENCH_RUNNER=${mark}`] }
  const found = createMemberList(membership)().filter(({ pid }) => !left.includes(pid))
  if (!(await stopMembers(membership, 0))) throw new Error('processes of an earlier runner cannot be killed')
  return left.length + found.length
}

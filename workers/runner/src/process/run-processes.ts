import type { Limits } from '../cgroup/controllers.ts'
import type { GroupTree } from '../cgroup/group-tree.ts'
import { asEntries, markVariables, type Role } from './environment.ts'
import type { GroupFile } from './group-file.ts'
import { createMemberList } from './members.ts'
import { hasProc } from './process-table.ts'
import { type Group, type SpawnOptions, spawnGroup } from './spawn-group.ts'
import { stopMembers } from './stop-group.ts'

type Start = Omit<SpawnOptions, 'markers' | 'bear' | 'name' | 'limits'>

/** Starts the processes of one run, each with the run's marks, and ends them all, however its phases ended. */
export const createRunProcesses = (run: {
  runId: string
  mark: string
  groups: GroupFile
  cgroups: GroupTree | null
  /** arguments to put before a role's command line */
  prefix?: (role: Role) => string[]
  limits?: (role: Role) => Limits | null
}) => {
  const running = new Set<Group>()
  const all = { root: null, markers: asEntries({ WRKBENCH_RUNNER: run.mark, WRKBENCH_RUN: run.runId }) }

  const forget = (group: Group) => {
    running.delete(group)
    if (group.pid !== null) run.groups.remove(group.pid)
    group.membership.cgroup?.remove()
  }

  return {
    start: (role: Role, { env, argv: own, ...options }: Start): Group => {
      const argv = [...(run.prefix?.(role) ?? []), ...own]
      const marks = markVariables(run.mark, run.runId, role)
      const born = { bear: run.cgroups?.bear, name: role, limits: run.limits?.(role) ?? null }
      const group = spawnGroup({ ...options, argv, ...born, env: { ...env, ...marks }, markers: asEntries(marks) })
      running.add(group)
      if (group.pid !== null) run.groups.add(group.pid)
      return group
    },
    /** False if some process would not die. */
    stop: async (group: Group, graceMs: number): Promise<boolean> => {
      const gone = await group.stop(graceMs)
      if (gone) forget(group)
      return gone
    },
    /** Names the processes that live, for whoever has to find out why; null if none is seen. */
    left: (): string | null => {
      const living = hasProc ? createMemberList(all)() : []
      return living.map(({ pid, name, state }) => `process ${pid} (${name}) is in state ${state}`).join('\n') || null
    },
    stopAll: async (graceMs: number): Promise<boolean> => {
      const groups = [...running]
      const gone = await Promise.all(groups.map((group) => group.stop(graceMs)))
      groups.filter((_, index) => gone[index]).map(forget)
      return gone.every(Boolean) && (!hasProc || (await stopMembers(all, 0)))
    },
  }
}
export type RunProcesses = ReturnType<typeof createRunProcesses>

import { RunFailure } from '../errors.ts'
import type { Group } from '../process/spawn-group.ts'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/**
 * Returns LIMIT_REACHED with what the kernel counted; null if the group reached none of its limits. Call it before the
 * group is stopped, which removes its counters.
 */
export const limitReached = (group: Group, what: string, output: string | null): RunFailure | null => {
  const { cgroup, limits } = group.membership
  const reached = cgroup?.reached()
  if (!reached || !limits) return null
  const { memoryKills, refusedProcesses } = reached
  const said = [
    ...(memoryKills > 0
      ? [`needed more than its ${mebibytes(limits.memoryBytes)} of memory: the kernel ended a process of it`]
      : []),
    ...(refusedProcesses > 0
      ? [`wanted more than its ${limits.processes} processes and threads, and was refused ${times(refusedProcesses)}`]
      : []),
  ]
  if (said.length === 0) return null
  const evidence = `oom_kill ${memoryKills}, pids.events max ${refusedProcesses}`
  return new RunFailure(
    'LIMIT_REACHED',
    `${what} ${said.join(', and ')}`,
    [evidence, output].filter(Boolean).join('\n'),
  )
}

const mebibytes = (bytes: number | null): string => `${Math.round((bytes ?? 0) / 2 ** 20)} MiB`

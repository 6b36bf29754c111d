import type { Placement } from '@wrkbench/contracts'
import type { Role } from '../process/environment.ts'

/**
 * The arguments to put before a program's command line so that it runs where it should. Both programs replace
 * themselves with it.
 */
export const placingPrefix = (placement: Placement, role: Role, taskset: string | null): string[] => {
  if (role === 'build') return []
  const { niceness } = placement
  const cpus = placement[role]
  return [
    ...(cpus && taskset ? [taskset, '-c', cpus.join()] : []),
    ...(niceness === null ? [] : ['nice', '-n', String(niceness)]),
  ]
}

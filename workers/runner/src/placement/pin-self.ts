import { spawnSync } from 'node:child_process'

/** Moves this process with all its threads to these CPUs. False if it could not. */
const moveTo = (taskset: string, cpus: readonly number[]): boolean =>
  spawnSync(taskset, ['-a', '-c', '-p', cpus.join(), String(process.pid)], { stdio: 'ignore', timeout: 5000 })
    .status === 0

/** Pins the runner while it measures. Returns the function that unpins it. `cpus` null: it stays where it is. */
export const pinSelf = (taskset: string | null, cpus: readonly number[] | null, all: readonly number[]) => {
  if (taskset === null || cpus === null || !moveTo(taskset, cpus)) return () => {}
  return () => void moveTo(taskset, all)
}

import { spawnSync } from 'node:child_process'

const ask = (name: string, usual: number): number => {
  const { status, stdout } = spawnSync('getconf', [name], { encoding: 'utf8', timeout: 2000 })
  const value = Number(stdout)
  return status === 0 && value > 0 ? value : usual
}

/** Units of /proc: clock ticks per second (CPU times) and bytes per page (resident sizes). */
export interface KernelUnits {
  ticksPerSecond: number
  pageBytes: number
}

/** Read once, at start. */
export const readKernelUnits = (): KernelUnits => ({
  ticksPerSecond: ask('CLK_TCK', 100),
  pageBytes: ask('PAGESIZE', 4096),
})

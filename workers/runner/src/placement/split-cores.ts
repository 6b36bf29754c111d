/** CPU numbers for each side. */
export interface CpuSets {
  server: number[]
  generator: number[]
  runner: number[]
}

const inOrder = (cores: readonly number[][]): number[] => cores.flat().sort((a, b) => a - b)

/**
 * Assigns whole cores to each side, so that no two sides share what SMT siblings share: the first core to the runner,
 * where the kernel does most of its own work, and half of the rest, rounded up, to the server. With two cores the
 * runner, which needs next to nothing, shares the generator's. Null with fewer: there is nothing to separate.
 */
export const splitCores = (cores: readonly number[][]): CpuSets | null => {
  if (cores.length < 2) return null
  if (cores.length === 2) {
    const [first = [], second = []] = cores
    return { server: second, generator: first, runner: first }
  }
  const [first = [], ...rest] = cores
  const half = Math.ceil(rest.length / 2)
  return { runner: first, server: inOrder(rest.slice(0, half)), generator: inOrder(rest.slice(half)) }
}

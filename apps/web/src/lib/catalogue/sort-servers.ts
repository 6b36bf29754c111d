import { byName, type ServerEntry } from '@wrkbench/contracts'

type Sorted = Pick<ServerEntry, 'displayName' | 'linesOfCode' | 'lastVerified'>

const keys = {
  name: ({ displayName }: Sorted): string => displayName,
  lines: ({ linesOfCode }: Sorted): number | null => linesOfCode,
  verified: ({ lastVerified }: Sorted): string | null => lastVerified?.at ?? null,
}

/** Sorts by one column, ascending or descending; unknown values come last in both cases. */
export const sortServers = <Server extends Sorted>(
  servers: readonly Server[],
  by: keyof typeof keys,
  down: boolean,
): Server[] =>
  servers.toSorted((one, other) => {
    const [a, b] = [keys[by](one), keys[by](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const inOrder = by === 'name' ? byName(one.displayName, other.displayName) : a < b ? -1 : a > b ? 1 : 0
    return inOrder * (down ? -1 : 1)
  })

import type { JobCell } from '@wrkbench/contracts'
import type { JobSpecRow, RunRow } from '@wrkbench/db'
export const jobCells = (_spec: JobSpecRow, _runs: readonly RunRow[]): JobCell[] => []

import { doubtsOf, passingFlags } from '../result/flag-catalogue.ts'
import { latestAttempts } from '../run/latest-attempts.ts'
import type { JobDetail } from './job.ts'

type Measured = Pick<JobDetail, 'runList' | 'spareRounds'> & {
  cells: readonly Pick<JobDetail['cells'][number], 'rank'>[]
}

/**
 * Number of rounds whose only doubts are what the machine did meanwhile, which spare rounds would measure again; 0 where the job had
 * spare rounds or has a rank for every cell.
 */
export const roundsForSpare = ({ runList, cells, spareRounds }: Measured): number => {
  if (spareRounds > 0 || cells.every(({ rank }) => rank !== null)) return 0
  return latestAttempts(runList).filter(({ flags }) => {
    const doubts = doubtsOf(flags)
    return doubts.length > 0 && doubts.every(({ id }) => passingFlags.includes(id))
  }).length
}

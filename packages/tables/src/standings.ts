import { inRankOrder, type JobCell, type JobDetail, type LoadProfile } from '@wrkbench/contracts'

export type Standing = { scenarioId: string; profile: LoadProfile; profileIndex: number; cells: JobCell[] }

const placeOf = ({ rank, lowerBound, median }: JobCell) => ({ rank, lowerBound, value: median })

/** Returns one ranking per scenario and profile, its cells ordered by rank and lower bound. */
export const standingsOf = (job: Pick<JobDetail, 'scenarios' | 'profiles' | 'cells'>): Standing[] =>
  job.scenarios.flatMap((scenarioId) =>
    job.profiles.flatMap((profile, profileIndex) => {
      const cells = job.cells.filter((cell) => cell.scenarioId === scenarioId && cell.profileIndex === profileIndex)
      return cells.length > 0 ? [{ scenarioId, profile, profileIndex, cells: inRankOrder(cells, placeOf) }] : []
    }),
  )

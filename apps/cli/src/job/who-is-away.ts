import { crewOf, type JobDetail, type RunnerEntry } from '@wrkbench/contracts'

type Waiting = Pick<JobDetail, 'environment' | 'runnerLabels'>

/** Why no runner takes the runs of a job now, in the words of its page; null: one does. */
export const whoIsAway = (runners: readonly RunnerEntry[], { environment, runnerLabels }: Waiting): string | null => {
  const { leader, away, lacksServer, lacksLabels } = crewOf(runners, environment.id, runnerLabels)
  if (!leader) return `No runner takes runs for ${environment.name}: a host joins with a code of the runners page.`
  if (away.length > 0) {
    const each = away.map(
      ({ name, notTaking }) => `${name} ${notTaking ? `takes no runs, ${notTaking.why}` : 'is away'}`,
    )
    return `Waits for who takes part in ${environment.name}: ${each.join('; ')}.`
  }
  if (lacksServer) return `Nobody in ${environment.name} may serve: a runner with the role SERVER is missing.`
  if (lacksLabels.length > 0) return `${leader.name} does not bear ${lacksLabels.join(', ')}, which the job asks for.`
  return null
}

import { crewOf, type JobDetail, type RunnerEntry } from '@wrkbench/contracts'

type Waiting = Pick<JobDetail, 'environment' | 'runnerLabels'>

/** Says why no runner takes the job's runs now, in the words of the job's page; null if one does. */
export const whoIsAway = (runners: readonly RunnerEntry[], { environment, runnerLabels }: Waiting): string | null => {
  const { leader, away, lacksServer, lacksLabels } = crewOf(runners, environment.id, runnerLabels)
  if (!leader) return `No runner takes runs for ${environment.name}. Add a host on the runners page.`
  if (away.length > 0) {
    const each = away.map(
      ({ name, notTaking }) => `${name} ${notTaking ? `takes no runs, ${notTaking.why}` : 'is offline'}`,
    )
    return `The job waits for runners of ${environment.name}: ${each.join('; ')}.`
  }
  if (lacksServer) return `${environment.name} needs a runner with the role SERVER.`
  if (lacksLabels.length > 0)
    return `The job asks for the labels ${lacksLabels.join(', ')}, which ${leader.name} does not have.`
  return null
}

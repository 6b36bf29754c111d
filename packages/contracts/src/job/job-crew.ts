import type { RunnerEntry } from '../runner/runner-list.ts'

export interface Crew {
  /** takes the runs of the environment; null: no runner there can */
  leader: RunnerEntry | null
  /** take part in every run, and are not heard of or take none now */
  away: RunnerEntry[]
  /** no runner there may serve */
  lacksServer: boolean
  /** labels that the job asks for and the leader does not bear */
  lacksLabels: string[]
}

/** Who is needed for a run in an environment, and who of them is not there. */
export const crewOf = (
  runners: readonly RunnerEntry[],
  environmentId: string,
  wanted: readonly string[] = [],
): Crew => {
  const crew = runners.filter(({ environment, duty }) => environment.id === environmentId && duty !== 'stands-by')
  const leader = crew.find(({ duty }) => duty === 'leads') ?? null
  const serves = (runner: RunnerEntry) =>
    runner.duty === 'serves' || (runner === leader && runner.roles.includes('SERVER'))
  return {
    leader,
    away: crew.filter(({ online, notTaking }) => !online || notTaking),
    lacksServer: leader !== null && !crew.some(serves),
    lacksLabels: wanted.filter((label) => !leader?.labels.includes(label)),
  }
}

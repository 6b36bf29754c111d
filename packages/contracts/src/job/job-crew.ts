import type { RunnerEntry } from '../runner/runner-list.ts'

export interface Crew {
  /** the runner that takes the environment's runs; null if no runner there can */
  leader: RunnerEntry | null
  /** runners that every run needs, but that are offline or take no runs now */
  away: RunnerEntry[]
  /** whether no runner there may serve */
  lacksServer: boolean
  /** labels that the job asks for and the leader lacks */
  lacksLabels: string[]
}

/** Finds the runners that a run in an environment needs, and which of them are missing. */
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

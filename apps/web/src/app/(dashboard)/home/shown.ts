import type { Leaderboard } from '@wrkbench/contracts'

export const recentJobs = '?limit=6'
const mostScenarios = 6

/** Scenarios that get a small ranking: the one measured last first. */
export const shownScenarios = (newest: Leaderboard): Leaderboard['choices']['scenarios'] => {
  const first = newest.choices.scenarios.filter((scenario) => scenario.id === newest.scenario?.id)
  const rest = newest.choices.scenarios.filter((scenario) => scenario.id !== newest.scenario?.id)
  return [...first, ...rest].slice(0, mostScenarios)
}

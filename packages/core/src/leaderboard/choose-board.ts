import type { Leaderboard, LeaderboardQuery } from '@wrkbench/contracts'
import type { BoardChoice } from '@wrkbench/db'

/** The choices that fit what was asked for, the one measured last first. */
const fitting = (choices: readonly BoardChoice[], { scenario, environment, profile }: LeaderboardQuery) =>
  choices
    .filter((choice) => scenario === undefined || choice.scenarioId === scenario)
    .filter(
      (choice) =>
        environment === undefined || choice.environmentId === environment || choice.environmentName === environment,
    )
    .filter((choice) => profile === undefined || String(choice.profileId) === profile)
    .toSorted((a, b) => (b.lastAt?.getTime() ?? 0) - (a.lastAt?.getTime() ?? 0))

/** What was asked for, gaps filled with what was measured last; null: there is no such board. */
export const chooseBoard = (choices: readonly BoardChoice[], query: LeaderboardQuery): BoardChoice | null =>
  fitting(choices, query)[0] ?? null

const distinct = <T, K>(items: readonly T[], keyOf: (item: T) => K): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

/** Every scenario, the environments that have it, and the profiles it was measured with there. */
export const furtherChoices = (
  choices: readonly BoardChoice[],
  chosen: BoardChoice | null,
): Omit<Leaderboard['choices'], 'dates'> => {
  const sameScenario = choices.filter(({ scenarioId }) => scenarioId === chosen?.scenarioId)
  const samePlace = sameScenario.filter(({ environmentId }) => environmentId === chosen?.environmentId)
  return {
    scenarios: distinct(choices, ({ scenarioId }) => scenarioId).map(scenarioOf),
    environments: distinct(sameScenario, ({ environmentId }) => environmentId).map((choice) => ({
      id: choice.environmentId,
      name: choice.environmentName,
    })),
    profiles: distinct(samePlace, ({ profileId }) => profileId).map(profileOf),
  }
}

export const scenarioOf = (choice: BoardChoice) => ({ id: choice.scenarioId, displayName: choice.scenarioName })
export const profileOf = (choice: BoardChoice) => ({ id: String(choice.profileId), profile: choice.profile })

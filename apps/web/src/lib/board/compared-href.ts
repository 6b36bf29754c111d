import type { Leaderboard } from '@wrkbench/contracts'
import { selectorOf } from '#lib/compare/selector.ts'

type Asked = Pick<Leaderboard, 'scenario' | 'environment' | 'profile' | 'metric'>

/** The comparison page of two subjects of a ranking: with the same scenario, load, environment and time. */
export const comparedHref = (
  { scenario, environment, profile, metric }: Asked,
  pair: readonly [string, string],
  at: string | null,
): string => {
  const search = new URLSearchParams({ metric })
  if (scenario) search.set('scenario', scenario.id)
  if (profile) search.set('profile', profile.id)
  const side = (server: string): string =>
    selectorOf({ server, environment: environment?.name ?? '', when: at ? 'date' : 'newest', value: at ?? '' }) ?? ''
  search.append('a', side(pair[0]))
  search.append('b', side(pair[1]))
  return `/compare?${search}`
}

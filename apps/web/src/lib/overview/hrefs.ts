import type { OverviewChange, OverviewTrouble, TroubleKind } from '@wrkbench/contracts'
import { selectorOf } from '#lib/compare/selector.ts'

type Changed = Pick<OverviewChange, 'subject' | 'scenario' | 'environment' | 'profile' | 'beforeAt' | 'at'>

/** Links to the comparison of the very rounds that the verdict is based on, whatever is measured later. */
export const compareHref = ({ subject, scenario, environment, profile, beforeAt, at }: Changed): string => {
  const place = { server: subject.name, environment: environment.name, when: 'date' } as const
  const search = new URLSearchParams({ scenario: scenario.id, profile: profile.id })
  search.append('a', selectorOf({ ...place, value: at }) ?? '')
  search.append('b', selectorOf({ ...place, value: beforeAt }) ?? '')
  return `/compare?${search}`
}

const pages: Record<TroubleKind, (id: string) => string> = {
  'open-alert': (id) => `/alerts/${id}`,
  'failed-job': (id) => `/jobs/${id}`,
  'lost-runner': () => '/runners',
  'stale-suite': (id) => `/suites/${id}`,
  'flagged-results': (id) => `/results/${id}`,
}

/** Links to the page where a person can act on it. */
export const troubleHref = ({ kind, id }: Pick<OverviewTrouble, 'kind' | 'id'>): string => pages[kind](id)

const lists: Record<TroubleKind, string> = {
  'open-alert': '/alerts',
  'failed-job': '/jobs?status=FAILED&status=PARTIAL',
  'lost-runner': '/runners',
  'stale-suite': '/suites',
  'flagged-results': '/leaderboard',
}

/** Links to the page that lists all of a kind. */
export const troublesHref = (kind: TroubleKind): string => lists[kind]

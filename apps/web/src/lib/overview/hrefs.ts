import type { OverviewChange, OverviewTrouble } from '@wrkbench/contracts'
import { selectorOf } from '#lib/compare/selector.ts'

type Changed = Pick<OverviewChange, 'subject' | 'scenario' | 'environment' | 'profile' | 'beforeAt' | 'at'>

/** The rounds that the verdict was made of, whatever is measured later. */
export const compareHref = ({ subject, scenario, environment, profile, beforeAt, at }: Changed): string => {
  const place = { server: subject.name, environment: environment.name, when: 'date' } as const
  const search = new URLSearchParams({ scenario: scenario.id, profile: profile.id })
  search.append('a', selectorOf({ ...place, value: at }) ?? '')
  search.append('b', selectorOf({ ...place, value: beforeAt }) ?? '')
  return `/compare?${search}`
}

const pages: Record<OverviewTrouble['kind'], (id: string) => string> = {
  'open-alert': (id) => `/alerts/${id}`,
  'failed-job': (id) => `/jobs/${id}`,
  'lost-runner': () => '/runners',
  'stale-suite': (id) => `/suites/${id}`,
  'flagged-results': (id) => `/results/${id}`,
}

/** Where somebody can do something about it. */
export const troubleHref = ({ kind, id }: Pick<OverviewTrouble, 'kind' | 'id'>): string => pages[kind](id)

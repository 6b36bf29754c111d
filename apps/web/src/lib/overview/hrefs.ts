import type { OverviewChange, OverviewTrouble } from '@wrkbench/contracts'
import { selectorOf } from '#lib/compare/selector.ts'

type Changed = Pick<OverviewChange, 'subject' | 'scenario' | 'environment' | 'profile'>

/** The newest rounds against those from before the span, as the verdict has them. */
export const compareHref = ({ subject, scenario, environment, profile }: Changed, since: string): string => {
  const place = { server: subject.name, environment: environment.name }
  const search = new URLSearchParams({ scenario: scenario.id, profile: profile.id })
  search.append('a', selectorOf({ ...place, when: 'newest', value: '' }) ?? '')
  search.append('b', selectorOf({ ...place, when: 'date', value: since }) ?? '')
  return `/compare?${search}`
}

const pages: Record<OverviewTrouble['kind'], (id: string) => string> = {
  'failed-job': (id) => `/jobs/${id}`,
  'lost-runner': () => '/runners',
  'stale-suite': (id) => `/suites/${id}`,
  'flagged-results': (id) => `/results/${id}`,
}

/** Where somebody can do something about it. */
export const troubleHref = ({ kind, id }: Pick<OverviewTrouble, 'kind' | 'id'>): string => pages[kind](id)

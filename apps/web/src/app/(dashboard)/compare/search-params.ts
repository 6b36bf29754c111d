import { type CompareQuery, metricIds, type SeriesList } from '@wrkbench/contracts'
import type { Cell } from '#lib/compare/names.ts'
import { selectorOf } from '#lib/compare/selector.ts'
import { eachOf, oneOf, readerOf, text, withDefault } from '#lib/url/params.ts'

/** The API's own query: a link to the page is a link to the numbers. */
export const compareParams = {
  a: text,
  b: eachOf(text),
  metric: withDefault(oneOf(metricIds), 'successesPerSecond'),
  scenario: eachOf(text),
  server: eachOf(text),
  profile: text,
}

export const loadCompareParams = readerOf(compareParams)
export type CompareParams = ReturnType<typeof loadCompareParams>

const some = (values: readonly string[] | null): string[] | undefined => (values?.length ? [...values] : undefined)

/**
 * Servers that were measured, last measured first; those of which every round is in doubt come after all others. Those of the
 * same moment stay in the order of the list: an order of chance would be another one in the server than in the browser.
 */
const newestFirst = (items: SeriesList['items']): SeriesList['items'] => {
  const keyOf = ({ cleanAt, lastAt }: SeriesList['items'][number]): string =>
    `${cleanAt === null ? 0 : 1} ${cleanAt ?? lastAt}`
  return items.filter(({ lastAt }) => lastAt !== null).toSorted((x, y) => keyOf(y).localeCompare(keyOf(x), 'en'))
}

/** What the page asks the API; null: nothing to compare yet. Without sides the two servers measured last. */
export const askedOf = (params: CompareParams, list: SeriesList | undefined): CompareQuery | null => {
  const { a, b, metric } = params
  if (a && b?.length) {
    const rest = { scenario: some(params.scenario), server: some(params.server), profile: params.profile ?? undefined }
    return { a, b: b.slice(0, 20), metric, ...rest }
  }
  if (a || b?.length) return null
  const [first, second] = newestFirst(list?.items ?? [])
  if (!first || !second || !list?.scenario || !list.profile) return null
  const side = (server: string) =>
    selectorOf({ server, environment: first.environment.name, when: 'newest', value: '' }) ?? ''
  return {
    a: side(first.subject.name),
    b: [side(second.subject.name)],
    metric,
    scenario: [list.scenario.id],
    profile: list.profile.id,
  }
}

/** The same as a file. */
export const exportOf = ({ a, b, metric, scenario, server, profile }: CompareQuery) => ({
  table: 'comparison',
  a,
  b,
  metric,
  profile,
  scenarios: scenario?.join(','),
  servers: server?.join(','),
})

/** The percentiles of one scenario and load as a file. */
export const latencyExportOf = (asked: CompareQuery, { groups: [first] }: Cell) => ({
  ...exportOf(asked),
  table: 'comparison-latency',
  ...(first && { scenarios: first.series.scenario.id, profile: first.series.profile.id }),
})

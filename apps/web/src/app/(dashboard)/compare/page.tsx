import type { Comparison, SeriesList } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { showAsPrinted } from '#api/as-printed.ts'
import { Prefetched } from '#api/prefetch.tsx'
import { comparisonQuery, seriesListQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { searchOf, socialMetadata } from '#lib/social/metadata.ts'
import { isPairTold } from '#lib/url/told.ts'
import { CompareView } from './client.tsx'
import { askedOf, compareParams, loadCompareParams } from './search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  socialMetadata('Compare', `/og/compare${await searchOf(searchParams)}`)

export default async function ComparePage({ searchParams }: Props) {
  const params = loadCompareParams(await searchParams)
  const list = seriesListQuery({}, serverGet)
  return (
    <Prefetched
      queries={[list]}
      settled={async (client) => {
        const asked = askedOf(params, client.getQueryData<SeriesList>(list.queryKey))
        if (!asked) return
        // sides that cannot be read are for the page to explain beside its controls: a failed answer is left for it to ask
        await client.prefetchQuery({ ...comparisonQuery(asked, serverGet), retry: false })
        const comparison = client.getQueryData<Comparison>(comparisonQuery(asked).queryKey)
        if (comparison && !isPairTold(comparison)) await showAsPrinted(compareParams)
      }}
    >
      <CompareView />
    </Prefetched>
  )
}

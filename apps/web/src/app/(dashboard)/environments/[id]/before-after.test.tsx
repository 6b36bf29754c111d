import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Comparison, EnvironmentDetail } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { comparisonQuery } from '#api/queries.ts'
import { BeforeAfter } from './before-after.tsx'
import { beforeAndAfter } from './search-params.ts'

const detail = { name: 'lab', hosts: [] } as unknown as EnvironmentDetail
const change = { id: 'state', firstSeenAt: '2026-08-03T10:00:00.000Z' }

it('says that a change of hardware is not all that lies between the results of before and after', () => {
  const client = new QueryClient()
  const same = { a: '1', b: '2', verdict: 'same', sameHardware: false, sameMethod: true }
  const answer = {
    pairs: Array.from({ length: 13 }, () => same),
    differences: [],
    groups: [],
    sides: [],
  } as unknown as Comparison
  client.setQueryData(comparisonQuery(beforeAndAfter(detail, change)).queryKey, answer)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BeforeAfter detail={detail} change={change} />
    </QueryClientProvider>,
  )
  expect(html).toContain('without a relevant difference')
  expect(html).toContain('whatever else changed in between counts, too')
})

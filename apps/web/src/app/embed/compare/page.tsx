import type { Comparison, SeriesList } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { ofProject } from '#api/asked.ts'
import { comparisonSearch } from '#api/queries.ts'
import { askedPage, visitorGet } from '#api/server.ts'
import { SharedComparison } from '#components/shared/views.tsx'
import { inProject } from '#lib/project/address.ts'
import { askedOf, loadCompareParams } from '../../(dashboard)/compare/search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedComparePage({ searchParams }: Props) {
  const params = loadCompareParams(await searchParams)
  const list = params.a ? undefined : await visitorGet<SeriesList>('/series', ofProject)
  const asked = list === null ? null : askedOf(params, list)
  const source = asked && (await visitorGet<Comparison>(`/compare${comparisonSearch(asked)}`, ofProject))
  if (!asked || !source || source.groups.length === 0) notFound()
  const href = inProject(`/compare${comparisonSearch(asked)}`, (await askedPage()).project)
  return <SharedComparison source={source} href={href} />
}

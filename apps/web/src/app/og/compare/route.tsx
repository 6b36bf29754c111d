import type { Comparison, SeriesList } from '@wrkbench/contracts'
import { ofProject } from '#api/asked.ts'
import { comparisonSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { comparisonCard } from '#lib/social/cards.tsx'
import { askedOf, loadCompareParams } from '../../(dashboard)/compare/search-params.ts'

export const GET = async (request: Request): Promise<Response> => {
  const params = loadCompareParams(new URL(request.url).searchParams)
  const list = params.a ? undefined : await visitorGet<SeriesList>('/series', ofProject)
  const asked = list === null ? null : askedOf(params, list)
  const source = asked && (await visitorGet<Comparison>(`/compare${comparisonSearch(asked)}`, ofProject))
  if (!source || source.groups.length === 0) return nothingPicture(request)
  return socialPicture(comparisonCard(source), request)
}

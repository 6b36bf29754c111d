import type { Comparison, SeriesList } from '@wrkbench/contracts'
import { comparisonSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { comparisonTitle } from '#lib/compare/names.ts'
import { comparisonBars } from '#lib/picture/pictures.ts'
import { SocialBars } from '#lib/social/bars.tsx'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { askedOf, loadCompareParams } from '../../(dashboard)/compare/search-params.ts'

export const GET = async (request: Request): Promise<Response> => {
  const params = loadCompareParams(new URL(request.url).searchParams)
  const list = params.a ? undefined : await visitorGet<SeriesList>('/series')
  const asked = list === null ? null : askedOf(params, list)
  const source = asked && (await visitorGet<Comparison>(`/compare${comparisonSearch(asked)}`))
  const [first] = source ? comparisonBars(source) : []
  if (!source || !first) return nothingPicture()
  return socialPicture(
    {
      title: comparisonTitle(source),
      note: source.sentences[0] ?? first.head ?? '',
      children: <SocialBars bars={first.bars} />,
    },
    { isPublic: !request.headers.has('cookie') },
  )
}

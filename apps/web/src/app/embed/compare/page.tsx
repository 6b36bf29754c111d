import type { Comparison, SeriesList } from '@wrkbench/contracts'
import { comparisonSearch } from '#api/queries.ts'
import { visitorGet } from '#api/server.ts'
import { Figures, Hatches } from '#components/figures/compared-figures.tsx'
import { Ratios } from '#components/figures/ratios.tsx'
import { comparisonTitle } from '#lib/compare/names.ts'
import { askedOf, loadCompareParams } from '../../(dashboard)/compare/search-params.ts'
import { EmbedFrame, NotShown } from '../frame.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedComparePage({ searchParams }: Props) {
  const params = await loadCompareParams(searchParams)
  const list = params.a ? undefined : await visitorGet<SeriesList>('/series')
  const asked = list === null ? null : askedOf(params, list)
  const source = asked && (await visitorGet<Comparison>(`/compare${comparisonSearch(asked)}`))
  if (!asked || !source || source.groups.length === 0) return <NotShown />
  return (
    <EmbedFrame
      title={comparisonTitle(source)}
      note={source.sentences.join(' ')}
      href={`/compare${comparisonSearch(asked)}`}
    >
      <Hatches />
      {source.pairs.length > 0 && <Ratios source={source} />}
      <Figures source={source} />
    </EmbedFrame>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import type { EnvironmentDetail } from '@wrkbench/contracts'
import { useState } from 'react'
import { comparisonQuery, comparisonSearch } from '#api/queries.ts'
import { FoldButton } from '#components/figures/fold-button.tsx'
import { Ratios } from '#components/figures/ratios.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Link } from '#components/ui/link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { foldComparisons } from '#lib/compare/fold-comparisons.ts'
import { beforeAndAfter } from './search-params.ts'

type BeforeAfterProps = { detail: EnvironmentDetail; change: { id: string; firstSeenAt: string } }

/** The newest results before a change of the hardware against those after it, with the verdict of the statistics. */
export const BeforeAfter = ({ detail, change }: BeforeAfterProps) => {
  const [isAll, setAll] = useState(false)
  const asked = beforeAndAfter(detail, change)
  const { data, error } = useQuery({ ...comparisonQuery(asked), retry: false })
  const all = <Link href={`/compare${comparisonSearch(asked)}`}>Full comparison</Link>
  if (error) {
    return (
      <p role="alert">
        {error.message} {all}
      </p>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  const across = data.pairs.filter(({ sameHardware }) => sameHardware !== true)
  if (across.length === 0) {
    return (
      <p className="text-ink-2">
        No scenario and load was measured both before and after this change, so we cannot say what it did.
      </p>
    )
  }
  const { shown, folded, hasUndecided } = foldComparisons(across)
  const pairs = isAll ? across : shown
  // a server that was not measured for long is held against what was there two changes ago, or another version of it
  const besides = data.differences.map(
    ({ label, values }) => `${label}: ${values.map((value) => value ?? 'unknown').join(' now, before ')}`,
  )
  return (
    <>
      <p className="mb-3 max-w-[88ch] text-ink-2">
        The newest results after the change, until the next one, against the last before it: whatever else changed in
        between counts, too. Trends show when.
      </p>
      {besides.length > 0 && (
        <p className="mb-3 max-w-[88ch] text-ink-2">What differs between the results: {besides.join('; ')}.</p>
      )}
      {pairs.length > 0 && <Ratios source={{ ...data, pairs }} />}
      <FoldButton folded={folded} hasUndecided={hasUndecided} isAll={isAll} onAll={setAll} />
      <div className="cap mt-2 flex flex-wrap items-baseline gap-2">
        {all} <ExportLinks className="cap" query={{ table: 'comparison', ...asked }} />
      </div>
    </>
  )
}

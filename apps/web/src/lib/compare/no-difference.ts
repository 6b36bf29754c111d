import type { Comparison } from '@wrkbench/contracts'
import { listed } from '#lib/text/listed.ts'

/** Says that no difference is known besides the figures, and what is the same only as far as anybody told. */
export const sayNoDifference = ({ groups, pairs }: Pick<Comparison, 'groups' | 'pairs'>): string => {
  // the versions of two different servers are not compared
  const repeated = groups.filter(({ series, side }) =>
    groups.some((other) => other.side !== side && other.series.subject.name === series.subject.name),
  )
  const untold = [
    ...(pairs.some(({ sameHardware }) => sameHardware === null) ? ['hardware'] : []),
    ...(repeated.some(({ frameworkVersion }) => frameworkVersion === null) ? ['versions'] : []),
  ]
  const same = ['hardware', ...(repeated.length > 0 ? ['versions'] : []), 'method'].filter(
    (fact) => !untold.includes(fact),
  )
  const agreed = `${listed(same)} ${same.length === 1 ? 'is' : 'are'} the same on all sides`
  return untold.length === 0
    ? `Nothing that is known: ${agreed}.`
    : `Nothing that is known: ${agreed}, but not all results say their ${listed(untold)}.`
}

import { type RunKey, runKeys } from '#components/charts/prepare/run-lines.ts'
import { decimal, listOf, oneOf, withDefault } from '#lib/url/params.ts'

const atFirst: RunKey[] = ['rps', 'user', 'kernel']

/** What is explored of a run: which series, the first one's unit on the left, and which part of its time. */
export const exploreParams = {
  explore: oneOf(['1']),
  show: withDefault(listOf(oneOf(runKeys)), atFirst),
  left: withDefault(oneOf(['linear', 'log'] as const), 'linear'),
  from: decimal,
  to: decimal,
}

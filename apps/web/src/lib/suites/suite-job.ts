import type { SuiteJob } from '@wrkbench/contracts'
import { type Draft, draftBody } from '#lib/job-draft/draft.ts'

/** Converts a draft into a suite's job; `before` has what the builder does not show. */
export const suiteJobOf = (draft: Draft, before?: SuiteJob): SuiteJob => {
  const { label: _label, ...job } = draftBody(draft)
  return { ...(before?.seed !== undefined && { seed: before.seed }), ...job }
}

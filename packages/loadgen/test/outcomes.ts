import { expect } from 'vitest'
import type { ParseOutcome } from '../src/index.ts'
import { metricLeaves } from '../src/parse/result.ts'

type Result = Extract<ParseOutcome, { kind: 'result' }>

export const expectResult = (outcome: ParseOutcome): Result => {
  if (outcome.kind === 'no-result') throw new Error(`no result: ${outcome.reason}`)
  return outcome
}

/** Expects a `no-result` that says why and, if a line is to blame, where. */
export const expectNoResult = (outcome: ParseOutcome, reason: RegExp = /\S/): void => {
  expect(outcome).toMatchObject({ kind: 'no-result', reason: expect.stringMatching(reason) })
  if (outcome.kind === 'no-result' && outcome.line !== null) expect(outcome.line).toBeGreaterThanOrEqual(1)
}

/** Expects a reason for each null, a null for each reason, and finite non-negative numbers everywhere else. */
export const expectHonest = ({ metrics, missing }: Result): void => {
  const leaves = metricLeaves(metrics)
  const nulls = leaves.filter(({ value }) => value === null).map(({ path }) => path)
  expect(Object.keys(missing).sort()).toEqual(nulls.sort())
  for (const reason of Object.values(missing)) expect(reason).not.toBe('')
  for (const { path, value } of leaves) {
    if (value !== null) expect(Number.isFinite(value) && value >= 0, `${path} is ${value}`).toBe(true)
  }
}

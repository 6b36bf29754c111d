import { existsSync, readFileSync } from 'node:fs'
import type { NotRun } from '@wrkbench/testing/not-run'
import type { Finding, PartResult } from './run-part.ts'

/** Reads what tests reported as not run because a tool is missing, each once, by name. */
export const readNotRun = (file: string): NotRun[] => {
  if (!existsSync(file)) return []
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line) as NotRun).sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Summarises the test run. A part that crashed counts as one failure, so that the totals never look better than they
 * are.
 */
export const summarise = (
  results: PartResult[],
  notRun: NotRun[],
  isCi: boolean,
): { lines: string[]; exitCode: number } => {
  const skipped = results.flatMap((result) => result.skipped)
  const missing = [...notRun.map(({ name, why }) => `${name}: ${why}`), ...skipped.map((name) => `${name}: skipped`)]
  const crashed = results.filter((result) => result.crashed).map(({ part }) => part)
  const total = (count: (result: PartResult) => number) => results.reduce((sum, result) => sum + count(result), 0)
  const failed = total((result) => result.failed) + crashed.length
  const passed = total((result) => result.passed)
  const none = passed + failed + skipped.length === 0
  const incomplete = isCi && (skipped.length > 0 || notRun.some(({ isExpected }) => !isExpected))
  const lines = [
    '',
    ...results.flatMap((result) => result.secondTry).map((found) => `passed on the second try: ${sentence(found)}`),
    ...results.flatMap((result) => result.failures).map((found) => `failed: ${sentence(found)}`),
    ...missing.map((line) => `not run here: ${line}`),
    ...(missing.length > 0 ? [`${missing.length} not run here, each for the reason above`] : []),
    ...(none ? ['No tests were found. Check the paths and patterns.'] : []),
    ...(incomplete ? ['CI is set, so everything must be tested: this run has failed.'] : []),
    ...crashed.map((part) => `${part}: the tests did not run to the end`),
    ...results.map((result) => `${result.part}: ${result.passed} passed, ${result.failed} failed`),
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, exitCode: failed > 0 || incomplete || none ? 1 : 0 }
}

const sentence = ({ test, said }: Finding) => (said ? `${test} (${said})` : test)

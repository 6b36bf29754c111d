import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PartResult, parts, runPart } from './test-run/run-part.ts'
import { readNotRun, summarise } from './test-run/summary.ts'

/**
 * `npm test [-- parts and vitest filters]`: unit, integration and end-to-end tests, then what could not be tested here
 * and why. In CI everything has to be tested, and a test that fails may try once more: the machine is shared, and what
 * needed the second try is named at the end. The last line holds the totals.
 */
export const main = async (args: string[]): Promise<number> => {
  const chosen = parts.filter((part) => args.includes(part))
  const filters = args.filter((arg) => !(parts as readonly string[]).includes(arg))
  const isCi = Boolean(process.env.CI)
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-test-run-'))
  const notRunFile = path.join(folder, 'not-run.jsonl')
  try {
    const results: PartResult[] = []
    for (const part of chosen.length > 0 ? chosen : parts) {
      console.log(`\n━━ ${part}`)
      results.push(await runPart(part, { filters, folder, notRunFile, retries: isCi ? 1 : 0 }))
    }
    const { lines, exitCode } = summarise(results, readNotRun(notRunFile), isCi)
    for (const line of lines) console.log(line)
    return exitCode
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

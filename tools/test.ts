import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PartResult, parts, runPart } from './test-run/run-part.ts'
import { readNotRun, summarise } from './test-run/summary.ts'

/**
 * Runs `npm test [-- parts and vitest filters]`: unit, integration and end-to-end tests, then lists what could not be
 * tested here and why. In CI everything must be tested. There, a failed test may be tried once more, since the machine
 * is shared; tests that needed the second try are listed at the end. The last line has the totals.
 */
export const main = async (args: string[]): Promise<number> => {
  const chosen = parts.filter((part) => args.includes(part))
  const filters = args.filter((arg) => !(parts as readonly string[]).includes(arg))
  const isCi = Boolean(process.env.CI)
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-test-run-'))
  const notRunFile = path.join(folder, 'not-run.jsonl')
  const stop = new AbortController()
  // not once: whoever ends a whole process group also makes npm go, of which the same signal tells
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  try {
    const results: PartResult[] = []
    for (const part of chosen.length > 0 ? chosen : parts) {
      console.log(`\n━━ ${part}`)
      results.push(await runPart(part, { filters, folder, notRunFile, retries: isCi ? 1 : 0, signal: stop.signal }))
      if (stop.signal.aborted) return 1
    }
    const { lines, exitCode } = summarise(results, readNotRun(notRunFile), isCi)
    for (const line of lines) console.log(line)
    return exitCode
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

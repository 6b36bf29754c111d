import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPart } from '../test-run/run-part.ts'
import { readNotRun } from '../test-run/summary.ts'

/** Builds one server and runs its conformance tests. Returns what is wrong; null if everything passed. */
export const proveServer = async (id: string): Promise<string | null> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-prove-'))
  const notRunFile = path.join(folder, 'not-run.jsonl')
  const only = ['-t', `^${id.replaceAll(/[.+]/g, '\\$&')} `]
  try {
    const filters = ['workers/runner/test/conformance', ...only]
    const { passed, failures, crashed } = await runPart('integration', { filters, folder, notRunFile, retries: 0 })
    if (failures.length > 0) return failures.map(({ test, said }) => `${test}: ${said}`).join('\n')
    if (crashed) return 'its conformance tests did not run'
    if (passed > 0) return null
    const why = readNotRun(notRunFile).find(({ name }) => name === `conformance of ${id}`)?.why
    return `nothing here can test it${why ? `: ${why}` : ''}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

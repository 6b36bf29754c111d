import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from '@wrkbench/catalogue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
  await harness.write('ok', helloServer())
})
afterEach(() => harness.close())

describe('approved sources', () => {
  it('are run, and nothing else: not what was changed since, also when a build of it lies there', async () => {
    const dir = path.join(harness.host.serversDir, 'test/ok')
    const run = async (hash?: string) => {
      const report = await harness.run('ok', { profile: autocannonFor(1), ...(hash && { sourceHash: hash }) })
      // with message and detail, so that a run that fails here says why
      return report && { outcome: report.outcome, error: report.error }
    }
    const succeeded = { outcome: 'SUCCEEDED', error: null }
    const approved = await sourceHash(dir)
    expect(await run(approved)).toEqual(succeeded)
    appendFileSync(path.join(dir, 'server.mjs'), '\n// changed\n')
    expect(await run()).toEqual(succeeded)
    expect(await run(approved)).toMatchObject({
      outcome: 'FAILED',
      error: { code: 'CATALOGUE_MISMATCH' },
    })
  })
})

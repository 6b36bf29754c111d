import { afterEach, beforeEach, expect, it } from 'vitest'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(() => harness.close())

it('a run that cannot be ended properly is told, and its lease is not renewed any longer', async () => {
  await harness.write('ok', helloServer())
  harness.host.network.release = () => {
    throw new Error('no space left on device')
  }
  expect(await harness.run('ok', { profile: autocannonFor(1) })).toMatchObject({
    outcome: 'FAILED',
    error: { code: 'RUNNER_ERROR', message: 'no space left on device' },
  })
  const told = harness.fake.heartbeats().length
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(harness.fake.heartbeats()).toHaveLength(told)
})

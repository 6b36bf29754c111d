import { completeProfile } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
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

it('a run that h2load cannot end is ended, and says of which servers that is known', async () => {
  if (!harness.host.capabilities.generators.find(({ name, path: file }) => name === 'h2load' && file)) {
    return notRun('a run with h2load', 'h2load was not found: apt-get install nghttp2-client')
  }
  await harness.write('ok', helloServer({ answer: "response.setHeader('connection', 'close').end('hello')" }))
  const profile = completeProfile({ generator: 'h2load', connections: 4, durationSeconds: 1, timeoutSeconds: 1 })
  expect((await harness.run('ok', { profile }))?.error).toMatchObject({
    code: 'GENERATOR_TIMEOUT',
    message: expect.stringMatching(/within 17 s; h2load .* closes the connection after each answer/),
  })
})

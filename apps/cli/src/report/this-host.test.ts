import { expect, it } from 'vitest'
import { captureHostFacts } from '../../../../workers/runner/src/host/host-facts.ts'
import { thisHost } from './this-host.ts'

it('says of this machine what a runner would say, under the name given, and always the same', async () => {
  const { role, facts } = thisHost('ci-box')
  expect(role).toBe('SERVER')
  expect(Object.keys(facts)).toEqual(expect.arrayContaining(['kernel', 'arch', 'threads', 'memoryBytes', 'cpuModel']))
  expect({ ...(await captureHostFacts()), hostname: 'ci-box' }).toMatchObject(facts)
  expect(thisHost('ci-box')).toEqual({ role, facts })
})

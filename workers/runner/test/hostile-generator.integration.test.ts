import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { completeProfile } from '@wrkbench/contracts'
import { startOf } from '@wrkbench/embedded'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
  await harness.write('ok', helloServer())
})
afterEach(async () => {
  expect(harness.processes()).toEqual([])
  await harness.close()
})

/** Stays, whatever it is asked. */
const deaf = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}); setInterval(() => {}, 1000);`
const profile = completeProfile({ generator: 'wrk', connections: 4, durationSeconds: 1, timeoutSeconds: 0.1 })

/** Runs with a load generator that is this script. */
const errorWith = async (script: string, more: Parameters<Harness['run']>[1] = {}) => {
  const file = path.join(harness.dataDir, 'wrk')
  writeFileSync(file, `#!${process.execPath}\n${script}\n`, { mode: 0o755 })
  harness.host.capabilities.generators = [
    { name: 'wrk', version: '4.2.0', path: file, sha256: null, why: null, install: [] },
  ]
  const report = await harness.run('ok', { profile, ...more })
  expect(report?.measurement?.output.stdout.length ?? 0).toBeLessThan(1_100_000)
  return report?.error
}

describe('a load generator is ended in time, and what it said is told', () => {
  it.each([
    [
      'prints without end',
      `process.stdout.on('error', () => {}); const line = 'x'.repeat(65_535) + '\\n'
       const go = () => { while (process.stdout.write(line)); }; process.stdout.on('drain', go); go()`,
      /^x+$/,
    ],
    ['stops itself', `console.error('stopped'); process.kill(process.pid, 'SIGSTOP')`, /^stopped$/],
  ])('when it hears no signal and %s', async (_, script, detail) => {
    expect(await errorWith(`${deaf}${script}`)).toMatchObject({
      code: 'GENERATOR_TIMEOUT',
      blame: 'generator',
      message: 'the generator did not end within 16.1 s',
      detail: expect.stringMatching(detail),
    })
  })

  it('when it counts requests and never reaches their number', async () => {
    const counted = { ...profile, durationSeconds: null, requests: 100 }
    expect(await errorWith(deaf, { profile: counted, deadlineSeconds: 3 })).toMatchObject({ code: 'DEADLINE_EXCEEDED' })
  })

  it('when it leaves children that hear nothing and hold its pipes', async () => {
    const note = path.join(harness.dataDir, 'pids')
    const error = await errorWith(`
const { spawn } = require('child_process')
const child = (more) => spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true, stdio: 'inherit', ...more })
const children = [child(), child({ env: {} }), child({ stdio: 'ignore' })]
require('fs').writeFileSync(${JSON.stringify(note)}, children.map(({ pid }) => pid).join(' '))
process.exit(0)`)
    expect(error).toMatchObject({ code: 'NO_RESULT', message: expect.stringContaining('printed nothing') })
    const pids = readFileSync(note, 'utf8').split(' ').map(Number)
    expect(pids.map(startOf)).toEqual([null, null, null])
  })

  it('when somebody else ends it', async () => {
    const error = await errorWith(`require('fs').writeSync(2, 'so far'); process.kill(process.pid, 'SIGKILL')`)
    expect(error).toMatchObject({
      code: 'GENERATOR_FAILED',
      message: 'the generator was ended by SIGKILL: this is not the output of wrk',
      detail: 'so far',
    })
  })

  it('when h2load never ends, and of which servers that is known', async ({ skip }) => {
    if (!harness.host.capabilities.generators.find(({ name, path: file }) => name === 'h2load' && file)) {
      notRun('a run with h2load', 'h2load was not found: apt-get install nghttp2-client')
      skip()
    }
    await harness.write('ok', helloServer({ answer: "response.setHeader('connection', 'close').end('hello')" }))
    const endless = completeProfile({ generator: 'h2load', connections: 4, durationSeconds: 1, timeoutSeconds: 1 })
    expect((await harness.run('ok', { profile: endless }))?.error).toMatchObject({
      code: 'GENERATOR_TIMEOUT',
      message: expect.stringMatching(/within 17 s; h2load .* closes the connection after each answer/),
    })
  })
})

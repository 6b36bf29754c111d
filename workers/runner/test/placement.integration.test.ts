import { readFileSync } from 'node:fs'
import { lacks, notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usableCores } from '../src/placement/cores.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(async () => {
  expect(harness.processes()).toEqual([])
  await harness.close()
})

/** Prints which CPUs a process may use, according to the kernel, and how many it was told of. */
const sayIt = `
import { readFileSync } from 'node:fs'
console.log('may use', readFileSync('/proc/self/status', 'utf8').match(/Cpus_allowed_list:\\s*(\\S+)/)[1], 'of', process.env.WRKBENCH_CPUS)`

const own = () => readFileSync('/proc/self/status', 'utf8').match(/Cpus_allowed_list:\s*(\S+)/)?.[1]

it('pins nothing where that is not wanted', async () => {
  await harness.write('ok', helloServer({ more: sayIt }))
  const report = await harness.run('ok', { profile: autocannonFor(1), pinning: 'off' })
  expect(report?.measurement?.placement).toMatchObject({ server: null, generator: null, runner: null, note: null })
})

const ownCpus = () => {
  it('keeps server and generator on CPUs of their own, and lets the runner go afterwards', async () => {
    const before = own()
    await harness.write('ok', helloServer({ more: sayIt }))
    const report = await harness.run('ok', { profile: autocannonFor(1), pinning: 'on' })
    expect(report).toMatchObject({ outcome: 'SUCCEEDED', measurement: { placement: { pinning: 'on' } } })
    const { server, generator, runner } = report?.measurement?.placement ?? {}
    expect(generator?.some((cpu) => server?.includes(cpu))).toBe(false)
    expect(runner?.some((cpu) => server?.includes(cpu))).toBe(false)
    const lines = [...harness.fake.heartbeats().flatMap(({ log }) => log), ...(report?.log ?? [])]
    const said = lines.find(({ text }) => text.startsWith('may use'))?.text
    if (server?.length === 1) expect(said).toBe(`may use ${server[0]} of 1`)
    expect(lines.some(({ text }) => text.startsWith(`CPUs: server ${server?.join(',')}`))).toBe(true)
    // the report shows the generator's own command line
    expect(report?.measurement?.output.argv[0]).toBe(process.execPath)
    expect(own()).toBe(before)
  })
}

const name = 'a run with CPUs of its own'
if (usableCores().length < 2) notRun(name, 'there is one core, or none that can be chosen')
else if (!lacks(['taskset'], name)) describe(name, ownCpus)

import { randomUUID } from 'node:crypto'
import type { HostFacts } from '@wrkbench/contracts'
import type { Db } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import { cancelJob, getHostHistory, getRun, listEnvironments, listRunners, removeHost } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { hostFacts, runnerActor, startRunner } from './support/runner.ts'

describe('the states of a host', async () => {
  const instance = await openInstance()

  const register = async (facts: HostFacts) => {
    instance.clock.advance(60)
    const runner = await startRunner(instance, { actor: await runnerActor(instance), facts })
    const { items } = await listRunners({ ctx: instance.ctx })
    const entry = items.find(({ id }) => id === runner.runnerId)
    if (!entry) throw new Error('the runner is not listed')
    return { runner, entry }
  }
  const history = (id: string) => getHostHistory({ ctx: instance.ctx, input: { id } })

  it('are told in order, with what changed; a runner that tells more breaks no trend', async () => {
    const old = hostFacts('host-h')
    const told = { ...old, boost: true, microcode: '0x1' }
    const { entry: first } = await register(old)
    const { entry: newer } = await register({ ...told, cpuMhz: 1234 })
    await register({ ...told, governor: 'performance' })
    await register({ ...told, boost: false })
    const { entry: last } = await register(told)
    expect(newer.environmentFingerprint).toBe(first.environmentFingerprint)
    expect(last.environmentFingerprint).toBe(first.environmentFingerprint)

    const { states, ...host } = await history(first.hostId)
    expect(host).toEqual({ id: first.hostId, name: 'host-h', environments: [first.environment] })
    const summary = states.map(({ changes, breaksTrends }) => [changes.map(({ label }) => label), breaksTrends])
    expect(summary).toEqual([
      [['Boost', 'Governor'], true],
      [['Governor'], false],
      [['Boost', 'Microcode'], false],
      [[], false],
    ])
    expect(states[2]).toMatchObject({ facts: { boost: true, cpuMhz: 1234 } })
    expect(Date.parse(states[2]?.lastSeenAt ?? '')).toBeGreaterThan(Date.parse(states[0]?.lastSeenAt ?? ''))
  })

  it('are read with one statement, and none of an unknown host', async () => {
    const { entry } = await register(hostFacts('host-s'))
    const read = (db: Db) => getHostHistory({ ctx: { ...instance.ctx, db }, input: { id: entry.hostId } })
    expect(await countStatements(instance.db, read)).toHaveLength(1)
    for (const id of [randomUUID(), 'x']) await expect(history(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('stay with a run as they were when it was measured', async () => {
    const facts = { ...hostFacts('host-r'), programs: [{ name: 'wrk', version: '4.1.0', sha256: null }] }
    const { runner } = await register(facts)
    const job = await submit(instance, { environment: 'host-r', rounds: 1 })
    const done = await runAll(instance, runner, job, () => 1000)
    await register({ ...facts, programs: [{ name: 'wrk', version: '4.2.0', sha256: null }], cpuMhz: 1 })
    const run = await getRun({ ctx: instance.ctx, input: { id: done.runList[0]?.id ?? '' } })
    expect(run.hostFacts).toEqual(facts)
  })
})

describe('removing a host that was retired', async () => {
  const instance = await openInstance()

  const online = (name: string) => startRunner(instance, { name, facts: hostFacts(name) })
  const away = () => instance.clock.advance(60)
  const entryOf = async (name: string) =>
    (await listRunners({ ctx: instance.ctx })).items.find((runner) => runner.name === name)
  const remove = (hostId = '', id = '') => removeHost({ ctx: instance.ctx, input: { id, hostId } })

  it('takes it and its runner out of the environment; what was measured on it stays', async () => {
    const runner = await online('old')
    const done = await runAll(instance, runner, await submit(instance, { environment: 'old', rounds: 1 }), () => 1000)
    const entry = await entryOf('old')
    away()
    await remove(entry?.hostId, entry?.environment.id)
    expect(await entryOf('old')).toBeUndefined()
    const { items } = await listEnvironments({ ctx: instance.ctx })
    expect(items.find(({ name }) => name === 'old')).toMatchObject({ hosts: [], runners: [] })
    const run = await getRun({ ctx: instance.ctx, input: { id: done.runList[0]?.id ?? '' } })
    expect(run).toMatchObject({ status: 'SUCCEEDED', hosts: [{ id: entry?.hostId, name: 'old' }] })
    const history = await getHostHistory({ ctx: instance.ctx, input: { id: entry?.hostId ?? '' } })
    expect(history).toMatchObject({ name: 'old', states: [{}] })
    await expect(remove(entry?.hostId, entry?.environment.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is undone by a runner that is started there again', async () => {
    await online('back')
    const before = await entryOf('back')
    away()
    await remove(before?.hostId, before?.environment.id)
    await online('back')
    expect(await entryOf('back')).toMatchObject({ hostId: before?.hostId, environment: before?.environment })
  })

  it('is refused while its runner is online', async () => {
    await online('busy')
    const entry = await entryOf('busy')
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('busy is online') }
    await expect(remove(entry?.hostId, entry?.environment.id)).rejects.toMatchObject(refusal)
    expect(await entryOf('busy')).toBeDefined()
  })

  it('is refused while runs wait for it', async () => {
    await online('awaited')
    const entry = await entryOf('awaited')
    const job = await submit(instance, { environment: 'awaited', rounds: 1 })
    away()
    const waiting = new RegExp(`^${job.runs.total} run`)
    await expect(remove(entry?.hostId, entry?.environment.id)).rejects.toThrow(waiting)
    await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
    await remove(entry?.hostId, entry?.environment.id)
    expect(await entryOf('awaited')).toBeUndefined()
  })

  it('finds no host that is not of that environment', async () => {
    await online('one')
    await online('two')
    const [one, two] = await Promise.all([entryOf('one'), entryOf('two')])
    away()
    await expect(remove(one?.hostId, two?.environment.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remove('x', 'y')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

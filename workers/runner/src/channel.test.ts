import { emptySample } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, startFakeApi } from '../test/support/fake-api.ts'
import { createApiClient } from './api-client.ts'
import { type Channel, openChannel } from './channel.ts'
import { createLog } from './log.ts'
import { startRunClock } from './run-clock.ts'
import { pause } from './wait.ts'

let fake: FakeApi
let channel: Channel
let stops: string[]

const open = (timeoutMs = 2000) => {
  stops = []
  const api = createApiClient({ baseUrl: fake.url, token: 't', timeoutMs })
  channel = openChannel({
    api,
    runId: 'run-1',
    lease: 'lease-1',
    now: startRunClock(),
    onStop: (why) => stops.push(why),
    log: createLog('silent'),
  })
}
beforeEach(async () => {
  fake = await startFakeApi()
  open()
})
afterEach(async () => {
  await channel.close()
  await fake.close()
})

const phases = () => fake.heartbeats().flatMap((beat) => beat.phases.map(({ status }) => status))
const seqs = () => fake.heartbeats().flatMap((beat) => beat.log.map(({ seq }) => seq))
const sample = (t: number) => ({ ...emptySample(t, 'MEASURING'), rps: 1 })

describe('openChannel', () => {
  it('sends a phase at once, with the lease', async () => {
    channel.phase('PREPARING')
    await expect.poll(phases, { interval: 5 }).toEqual(['PREPARING'])
    expect(fake.heartbeats()[0]?.lease).toBe('lease-1')
    expect(fake.calls[0]?.path).toBe('runs/run-1/heartbeat')
  })

  it('gathers lines, samples and progress into one call', async () => {
    channel.line('server', 'one')
    channel.line('build', 'two')
    channel.samples([sample(0.25)])
    channel.progress(1.7)
    await expect.poll(seqs).toEqual([0, 1])
    const [beat] = fake.heartbeats()
    expect(beat).toMatchObject({
      progress: 1,
      samples: [{ t: 0.25 }],
      log: [
        { source: 'server', text: 'one' },
        { source: 'build', text: 'two' },
      ],
    })
  })

  it('shows a sign of life without anything to say', async () => {
    await expect.poll(() => fake.heartbeats().length, { timeout: 3500 }).toBeGreaterThan(0)
    expect(fake.heartbeats()[0]).toEqual({ lease: 'lease-1', phases: [], progress: null, samples: [], log: [] })
  })

  it('keeps one call in flight and the order of what is said meanwhile', async () => {
    const release = fake.hold()
    channel.phase('PREPARING')
    await expect.poll(() => fake.calls.length).toBe(1)
    channel.phase('STARTING')
    channel.line('runner', 'a')
    channel.phase('VERIFYING')
    await pause(50)
    expect(fake.calls).toHaveLength(1)
    release()
    await expect.poll(phases).toEqual(['PREPARING', 'STARTING', 'VERIFYING'])
    expect(fake.calls).toHaveLength(2)
  })

  it('loses nothing while the API is away, and keeps the order', async () => {
    fake.state.down = true
    channel.phase('PREPARING')
    channel.line('runner', 'first')
    await expect.poll(() => fake.state.cut).toBeGreaterThan(1)
    channel.phase('STARTING')
    channel.line('runner', 'second')
    fake.state.down = false
    await expect.poll(phases, { timeout: 3000 }).toEqual(['PREPARING', 'STARTING'])
    expect(seqs()).toEqual([0, 1])
    expect(stops).toEqual([])
  })

  it('repeats after 5xx as well', async () => {
    fake.refuse('heartbeat', 503, 'UNAVAILABLE')
    channel.phase('PREPARING')
    await expect.poll(() => fake.calls.length).toBeGreaterThan(0)
    fake.state.refuse.clear()
    await expect.poll(() => phases().filter((status) => status === 'PREPARING').length).toBeGreaterThan(1)
  })

  it('drops lines that the API refuses rather than hold the phases back', async () => {
    fake.refuse('heartbeat', 422, 'VALIDATION')
    channel.phase('PREPARING')
    channel.line('runner', 'odd')
    await expect.poll(() => fake.calls.length).toBe(1)
    fake.state.refuse.clear()
    await expect.poll(() => fake.calls.length).toBeGreaterThan(1)
    expect(fake.heartbeats()[1]).toMatchObject({ phases: [{ status: 'PREPARING' }], log: [] })
  })

  it('hears a cancel and goes on renewing the lease', async () => {
    fake.state.cancel = true
    channel.phase('PREPARING')
    await expect.poll(() => stops).toEqual(['cancelled'])
    channel.phase('STARTING')
    await expect.poll(phases).toEqual(['PREPARING', 'STARTING'])
  })

  it('sends nothing more once the lease is lost', async () => {
    fake.refuse('heartbeat', 409, 'LEASE_LOST')
    channel.phase('PREPARING')
    await expect.poll(() => stops).toEqual(['lease-lost'])
    channel.phase('STARTING')
    channel.line('runner', 'nobody hears')
    await pause(700)
    expect(fake.calls).toHaveLength(1)
  })

  it('hands back what was not confirmed when it is closed', async () => {
    channel.phase('PREPARING')
    await expect.poll(phases).toEqual(['PREPARING'])
    fake.state.down = true
    channel.phase('STARTING')
    channel.line('runner', 'last words')
    const rest = await channel.close()
    expect(rest.phases.map(({ status }) => status)).toEqual(['STARTING'])
    expect(rest.log.map(({ text }) => text)).toEqual(['last words'])
  })

  it('closes though a call hangs, and hands its content back', async () => {
    await channel.close()
    open(60_000)
    const release = fake.hold()
    channel.phase('PREPARING')
    await expect.poll(() => fake.calls.length).toBe(1)
    const rest = await channel.close()
    release()
    expect(rest.phases.map(({ status }) => status)).toEqual(['PREPARING'])
  })

  it('cuts a line that is longer than the protocol allows', async () => {
    channel.line('server', 'x'.repeat(10_000))
    await expect.poll(() => fake.heartbeats()[0]?.log[0]?.text.length).toBe(4000)
  })
})

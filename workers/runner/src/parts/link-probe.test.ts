import { connect } from 'node:net'
import type { LinkProbe } from '@wrkbench/contracts'
import { describe, expect, it, vi } from 'vitest'
import { RunStopped } from '../errors.ts'
import { freePort, isListening } from '../host/port.ts'
import type { RunContext } from '../run-context.ts'
import { judgeProbe, measureLink, openProbe } from './link-probe.ts'
import type { PartLink } from './part-link.ts'

const loopback = '127.0.0.1'

describe('judgeProbe', () => {
  it('is bytes over seconds', () => {
    expect(judgeProbe({ bytes: 1_000_000, seconds: 0.5, cpu: 0.1 })).toEqual({ bytesPerSecond: 2_000_000, why: null })
  })

  it('knows nothing when reading, and not the link, was the limit', () => {
    const { bytesPerSecond, why } = judgeProbe({ bytes: 500_000_000, seconds: 0.4, cpu: 0.95 })
    expect(bytesPerSecond).toBeNull()
    expect(why).toContain('10,000 Mbit/s')
  })

  it.each([
    { bytes: 0, seconds: 0.4, cpu: 0 },
    { bytes: 1000, seconds: 0.05, cpu: 0 },
  ])('knows nothing from %o', (read) => {
    expect(judgeProbe(read)).toMatchObject({ bytesPerSecond: null, why: expect.stringContaining('too short') })
  })
})

describe('openProbe', () => {
  it('sends to its first caller, and takes no second one', async () => {
    const { origin } = await openProbe(loopback)
    const bytes = await new Promise<number>((resolve, reject) => {
      let total = 0
      const socket = connect(origin)
      socket.on('data', (data) => {
        total += data.length
        if (total > 1_000_000) socket.destroy()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(total))
    })
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(await isListening(origin)).toBe(false)
  })

  it('closes when it is told', async () => {
    const { origin, close } = await openProbe(loopback)
    close()
    expect(await isListening(origin)).toBe(false)
  })

  it('hangs up by itself on a caller who reads for ever', async () => {
    const { origin } = await openProbe(loopback)
    const socket = connect(origin)
    socket.on('error', () => {})
    socket.resume()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(socket.bytesRead).toBeGreaterThan(0)
    expect(await isListening(origin)).toBe(false)
  })
})

describe('measureLink', () => {
  const probed = (
    ask: PartLink['ask'],
    { linkProbe = true, signal = new AbortController().signal } = {},
  ): Promise<LinkProbe> => {
    const run = { host: { linkProbe }, channel: { line: () => {} }, signal } as unknown as RunContext
    const part = { ordinal: 1, role: 'SERVER' as const, runner: 'there' }
    return measureLink(run, { part, ask })
  }
  const answering = (more: object) => async () => ({ failure: null, log: [], ...more })

  it('reads from the other end, and says what it found', async () => {
    const { origin } = await openProbe(loopback)
    const { bytesPerSecond, why } = await probed(answering({ origin }))
    // loopback is as fast as the CPU: there is either a large number, or the reason why there is none
    if (bytesPerSecond === null) expect(why).toMatch(/ran out of CPU|too short/)
    else expect(bytesPerSecond).toBeGreaterThan(1_000_000)
  })

  it('was too short for a link that carries all of it before it has settled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { origin } = await openProbe(loopback)
    const { bytesPerSecond, why } = await probed(answering({ origin })).finally(() => vi.useRealTimers())
    expect({ bytesPerSecond, why }).toEqual({ bytesPerSecond: null, why: 'the probe was too short to tell' })
  })

  it('asks nobody when probing is switched off', async () => {
    const ask = () => Promise.reject(new Error('it asked'))
    const { bytesPerSecond, why } = await probed(ask, { linkProbe: false })
    expect({ bytesPerSecond, why }).toEqual({ bytesPerSecond: null, why: expect.stringContaining('switched off') })
  })

  it('is null where the other runner does not probe, or nobody answers there', async () => {
    expect(await probed(answering({}))).toMatchObject({ bytesPerSecond: null })
    const origin = { host: loopback, port: await freePort(loopback) }
    const { bytesPerSecond, why } = await probed(answering({ origin }))
    expect({ bytesPerSecond, why }).toEqual({ bytesPerSecond: null, why: expect.stringContaining('ECONNREFUSED') })
  })

  it('does not take a run that was stopped for a link that cannot be probed', async () => {
    const { origin, close } = await openProbe(loopback)
    const stop = new AbortController()
    stop.abort(new RunStopped('cancelled'))
    await expect(probed(answering({ origin }), { signal: stop.signal })).rejects.toMatchObject({ why: 'cancelled' })
    close()
  })
})

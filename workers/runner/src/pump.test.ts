import { emptySample, type LogLine, type Sample } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { type Batch, createOutbox } from './outbox.ts'
import { startPump } from './pump.ts'

const line = (seq: number): LogLine => ({ seq, at: '2026-11-20T10:00:00.000Z', source: 'server', text: 'x' })
const sample = (t: number): Sample => emptySample(t, 'MEASURING')

const start = () => {
  const outbox = createOutbox()
  const sent: { at: number; batch: Batch }[] = []
  const began = performance.now()
  const pump = startPump({
    outbox,
    send: async (batch) => {
      sent.push({ at: performance.now() - began, batch })
      return { cancel: false }
    },
    onCancel: () => {},
    onLost: () => {},
    log: createLog('silent'),
  })
  return { outbox, pump, sent }
}

describe('startPump', () => {
  let pumping: ReturnType<typeof start>
  beforeEach(() => {
    vi.useFakeTimers()
    pumping = start()
  })
  afterEach(async () => {
    await pumping.pump.close()
    vi.useRealTimers()
  })

  const say = (add: () => void) => {
    add()
    pumping.pump.wake()
  }

  it('calls about once a second for samples, and none waits longer than that', async () => {
    const { outbox, sent } = pumping
    for (let look = 1; look <= 40; look++) {
      await vi.advanceTimersByTimeAsync(250)
      say(() => outbox.samples([sample(look / 4)]))
    }
    const waits = sent.flatMap(({ at, batch }) => batch.samples.map(({ t }) => at - t * 1000))
    expect(Math.max(...waits)).toBeLessThan(1000)
    expect(sent.length).toBeGreaterThanOrEqual(9)
    expect(sent.length).toBeLessThanOrEqual(11)
  })

  it('takes samples along with a line, which does not wait for them', async () => {
    const { outbox, sent } = pumping
    await vi.advanceTimersByTimeAsync(100)
    say(() => outbox.samples([sample(0.1)]))
    await vi.advanceTimersByTimeAsync(100)
    say(() => outbox.line(line(0)))
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toMatchObject([{ at: 500, batch: { samples: [{ t: 0.1 }], log: [{ seq: 0 }] } }])
  })

  it('sends a line at once after a quiet half second', async () => {
    const { outbox, sent } = pumping
    await vi.advanceTimersByTimeAsync(700)
    say(() => outbox.line(line(0)))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ at: 700 }])
  })

  it('calls twice a second however many lines come', async () => {
    const { outbox, sent } = pumping
    for (let seq = 0; seq < 1000; seq++) {
      await vi.advanceTimersByTimeAsync(5)
      say(() => outbox.line(line(seq)))
    }
    expect(sent).toHaveLength(10)
  })

  it('sends a phase at once', async () => {
    const { outbox, sent } = pumping
    say(() => outbox.samples([sample(0)]))
    await vi.advanceTimersByTimeAsync(100)
    say(() => outbox.phase({ status: 'MEASURING', at: '2026-11-20T10:00:00.000Z' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ at: 100 }])
  })

  it('shows a sign of life every two seconds', async () => {
    await vi.advanceTimersByTimeAsync(6000)
    expect(pumping.sent.map(({ at }) => at)).toEqual([2000, 4000, 6000])
  })
})

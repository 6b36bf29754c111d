import { emptySample, type LogLine, type Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { createOutbox } from './outbox.ts'

const at = '2026-11-20T10:00:00.000Z'
const line = (seq: number, text = `line ${seq}`): LogLine => ({ seq, at, source: 'server', text })
const sample = (t: number): Sample => emptySample(t, 'MEASURING')
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('createOutbox', () => {
  it('gives everything once, in order', () => {
    const outbox = createOutbox()
    expect(outbox.waiting).toBe('nothing')
    outbox.phase({ status: 'PREPARING', at })
    outbox.phase({ status: 'STARTING', at })
    outbox.line(line(0))
    outbox.samples([sample(1), sample(2)])
    outbox.progress(0.5)
    expect(outbox.waiting).toBe('phases')
    const batch = outbox.take()
    expect(batch.phases.map(({ status }) => status)).toEqual(['PREPARING', 'STARTING'])
    expect(batch).toMatchObject({ progress: 0.5, log: [{ seq: 0 }], samples: [{ t: 1 }, { t: 2 }] })
    expect(outbox.waiting).toBe('nothing')
    expect(outbox.take()).toEqual({ phases: [], progress: null, samples: [], log: [] })
  })

  it('names the most pressing of what waits', () => {
    const outbox = createOutbox()
    outbox.progress(0.5)
    expect(outbox.waiting).toBe('samples')
    outbox.line(line(0))
    outbox.samples([sample(1)])
    expect(outbox.waiting).toBe('lines')
    outbox.phase({ status: 'PREPARING', at })
    expect(outbox.waiting).toBe('phases')
  })

  it('puts a batch back before what came since', () => {
    const outbox = createOutbox()
    outbox.phase({ status: 'PREPARING', at })
    outbox.line(line(0))
    outbox.progress(0.1)
    const batch = outbox.take()
    outbox.phase({ status: 'STARTING', at })
    outbox.line(line(1))
    outbox.progress(0.2)
    outbox.putBack(batch)
    expect(outbox.take()).toMatchObject({
      phases: [{ status: 'PREPARING' }, { status: 'STARTING' }],
      log: [{ seq: 0 }, { seq: 1 }],
      progress: 0.2,
    })
  })

  it('keeps an older progress only while there is no newer one', () => {
    const outbox = createOutbox()
    outbox.progress(0.1)
    outbox.putBack(outbox.take())
    expect(outbox.take().progress).toBe(0.1)
  })

  it('drops the oldest samples and lines while nobody takes them, never a phase', () => {
    const outbox = createOutbox()
    for (const _ of times(10)) outbox.phase({ status: 'PREPARING', at })
    for (const seq of times(6000)) outbox.line(line(seq))
    for (const t of times(2500)) outbox.samples([sample(t)])
    const first = outbox.take()
    expect(first.phases).toHaveLength(10)
    expect(first.log[0]?.seq).toBe(1000)
    expect(first.samples[0]?.t).toBe(500)
  })

  it('stays within its bounds when a batch comes back', () => {
    const outbox = createOutbox()
    outbox.samples(times(400).map(sample))
    const batch = outbox.take()
    outbox.samples(times(2000).map((t) => sample(400 + t)))
    outbox.putBack(batch)
    const all = times(10).flatMap(() => outbox.take().samples)
    expect(all).toHaveLength(2000)
    expect([all[0]?.t, all.at(-1)?.t]).toEqual([400, 2399])
  })

  it('cuts batches by number and by size, and always moves on', () => {
    const outbox = createOutbox()
    for (const seq of times(1200)) outbox.line(line(seq))
    expect([outbox.take().log.length, outbox.take().log.length, outbox.take().log.length]).toEqual([500, 500, 200])
    for (const seq of times(100)) outbox.line(line(seq, 'x'.repeat(4000)))
    expect([outbox.take().log.length, outbox.take().log.length]).toEqual([64, 36])
    outbox.line(line(0, 'x'.repeat(300_000)))
    outbox.line(line(1))
    expect([outbox.take().log.length, outbox.take().log.length]).toEqual([1, 1])
  })

  it('hands the newest lines over at the end, and every phase', () => {
    const outbox = createOutbox()
    outbox.phase({ status: 'COLLECTING', at })
    for (const seq of times(2000)) outbox.line(line(seq))
    const { phases, log } = outbox.rest()
    expect(phases).toHaveLength(1)
    expect([log.length, log[0]?.seq, log.at(-1)?.seq]).toEqual([500, 1500, 1999])
  })
})

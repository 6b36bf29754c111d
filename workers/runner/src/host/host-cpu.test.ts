import { describe, expect, it } from 'vitest'
import { describeWithProc } from '../../test/support/describe-with-proc.ts'
import type { ProcessStat } from '../process/process-table.ts'
import { busiest, foreignTicks, readHostTicks, snapshotProcesses, ticksOf, usedByOthers } from './host-cpu.ts'

const stat = (pid: number, ticks: number, start = '1'): [number, ProcessStat] => [
  pid,
  {
    name: `p${pid}`,
    pid,
    state: 'S',
    ppid: 1,
    group: 1,
    session: 1,
    threads: 1,
    start,
    rssPages: 1,
    user: ticks,
    system: 0,
    childUser: 0,
    childSystem: 0,
  },
]

describe('foreignTicks', () => {
  it('counts interrupts where the kernel charges them to processes', () => {
    // Measured: 490 ticks in programs and 101 in interrupts, while all processes together used 598.
    expect(foreignTicks({ programs: 490, interrupts: 101, ours: 597, others: 1 })).toBe(0)
    expect(foreignTicks({ programs: 690, interrupts: 101, ours: 597, others: 200 })).toBe(194)
  })

  it('leaves interrupts out where the kernel charges them to nobody', () => {
    expect(foreignTicks({ programs: 500, interrupts: 100, ours: 497, others: 2 })).toBe(3)
    expect(foreignTicks({ programs: 700, interrupts: 100, ours: 500, others: 199 })).toBe(200)
  })

  it('is never negative', () => {
    expect(foreignTicks({ programs: 10, interrupts: 0, ours: 12, others: 0 })).toBe(0)
  })
})

describe('usedByOthers', () => {
  it('counts growth of the old, all of the new, nothing of ours', () => {
    const before = new Map([stat(1, 100), stat(2, 50), stat(3, 7)])
    const after = new Map([stat(1, 130), stat(2, 4, 'later'), stat(9, 11), stat(5, 1000)])
    const others = usedByOthers(before, after, (pid) => pid === 5)
    expect(ticksOf(others)).toBe(30 + 4 + 11)
    expect(busiest([...others, { name: 'p2', ticks: 9 }], 2)).toEqual([
      { name: 'p1', ticks: 30 },
      { name: 'p2', ticks: 13 },
    ])
  })
})

await describeWithProc('readings of this machine', () => {
  it('are ticks that grow, programs and interrupts within the total', () => {
    const first = readHostTicks()
    const second = readHostTicks()
    expect(first.total).toBeGreaterThan(first.programs + first.interrupts)
    expect(second.total).toBeGreaterThanOrEqual(first.total)
    expect(snapshotProcesses().get(process.pid)?.pid).toBe(process.pid)
  })
})

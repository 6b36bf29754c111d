import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Standstill, watchStandstill } from './watch-standstill.ts'

let watch: Standstill
afterEach(() => watch.close())

/** Behaves like a frozen process: nothing runs, and then all timers are due. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe('watchStandstill', () => {
  it('tells of a standstill before a timer that fell due in it', async () => {
    const told: string[] = []
    watch = watchStandstill(5000, () => told.push('stood still'), 10)
    await sleep(50)
    watch.allow(500)
    setTimeout(() => told.push('timeout'), 300)
    standStill(700)
    await expect.poll(() => told).toEqual(['stood still', 'timeout'])
  })

  it('judges what has been by what held then', async () => {
    const told: number[] = []
    watch = watchStandstill(200, (ms) => told.push(ms), 10)
    standStill(300)
    watch.allow(5000)
    expect(told).toHaveLength(1)
    standStill(300)
    await sleep(50)
    expect(told).toHaveLength(1)
    expect(told[0]).toBeGreaterThanOrEqual(299)
  })
})

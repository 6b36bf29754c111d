import { createRandom, median } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { blockOrder, blockRatios, scatter, type Window, windowsPerBlock } from './alternating-windows.ts'

const windows = (blocks: number, rateOf: (on: boolean, index: number) => number): Window[] => {
  const random = createRandom(7)
  const kinds = Array.from({ length: blocks }, () => blockOrder(random)).flat()
  return kinds.map((on, index) => ({ on, rate: rateOf(on, index) }))
}

describe('blockOrder', () => {
  it('has each kind twice, mirrored, and begins with either', () => {
    const random = createRandom(1)
    const orders = Array.from({ length: 50 }, () => blockOrder(random))
    for (const order of orders) {
      expect(order).toEqual([...order].reverse())
      expect(order.filter(Boolean)).toHaveLength(windowsPerBlock / 2)
    }
    expect(new Set(orders.map(([first]) => first)).size).toBe(2)
  })
})

describe('blockRatios', () => {
  it('finds a cost under a steady drift', () => {
    const drifting = windows(20, (on, index) => (1000 - index) * (on ? 0.98 : 1))
    expect(median(blockRatios(drifting))).toBeCloseTo(0.98, 4)
  })

  it('finds none where there is none, whatever the drift', () => {
    for (const ratio of blockRatios(windows(20, (_, index) => 1000 + 5 * index))) expect(ratio).toBeCloseTo(1, 10)
  })

  it('leaves a block out that was not finished', () => {
    expect(blockRatios(windows(3, () => 1).slice(0, -1))).toHaveLength(2)
  })
})

describe('scatter', () => {
  it('is a share of the median and does not mind one value far off', () => {
    expect(scatter([99, 100, 101, 100, 98, 102, 5])).toBeCloseTo(0.0148, 3)
  })
})

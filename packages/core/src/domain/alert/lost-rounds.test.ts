import { createRandom, median } from '@wrkbench/stats'
import { expect, it } from 'vitest'
import { watch } from '../../../test/support/watched-series.ts'

const judged = Array.from({ length: 20 }, (_, index) => index)

it('points of fewer rounds lie further from what was usual when they are back, and close an alert all the same', () => {
  const random = createRandom(71)
  const gaussian = () => Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random())
  /** twenty usual points with ten rounds each, eight points of another level, and six points back at the usual one with one round each */
  const measured = (_: unknown, index: number) => {
    const level = index >= 20 && index < 28 ? 80 : 100
    const values = Array.from({ length: index < 28 ? 10 : 1 }, () => level * Math.exp(0.03 * gaussian()))
    return { at: index, result: index, segment: 1, values, value: median(values) }
  }
  const found = Array.from({ length: 200 }, () => Array.from({ length: 34 }, measured))
    .map((points) => watch(points, { judged, canCheck: false }))
    .filter(([first]) => first?.type === 'opened' && first.unusual.points[0]?.result === 20)
  expect(found.length).toBeGreaterThan(190)
  const atOnce = found.filter((all) => all.some((one) => one.type === 'closed' && one.by.result === 28))
  expect(atOnce.length).toBeGreaterThan(0.95 * found.length)
})

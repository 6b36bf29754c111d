import { createRandom } from '@wrkbench/stats'
import { expect, it } from 'vitest'
import { short } from './short.ts'

it('is what six digits of its text are, for figures of any size', () => {
  const random = createRandom(5)
  const figures = Array.from({ length: 200_000 }, () => (random() - 0.2) * 10 ** (random() * 24 - 12))
  expect(figures.filter((figure) => !Object.is(short(figure), Number(figure.toPrecision(6))))).toEqual([])
})

it('rounds halves, whole figures and powers of ten as the text does', () => {
  const edges = [0, -0, 1, 10, 100, 99_999.95, 999_999.5, 1_000_000, 1_234_565, 0.1, 1e-9, 1e300, 123_456.5, 2.000005]
  const halves = Array.from({ length: 5000 }, (_, i) => (100_000 + 7 * i + 0.5) / 1000)
  const powers = Array.from({ length: 30 }, (_, i) => [10 ** (i - 15), 10 ** (i - 15) * (1 - 1e-7)]).flat()
  for (const figure of [...edges, ...halves, ...powers]) expect(short(figure)).toBe(Number(figure.toPrecision(6)))
})

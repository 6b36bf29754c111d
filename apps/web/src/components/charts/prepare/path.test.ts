import { expect, test } from 'vitest'
import { pixels } from '#components/charts/prepare/path.ts'

test('pixels are written to a tenth', () => {
  const written = [0, 12, 12.04, 12.06, 0.5, 99.95, 1231.96, -0.04, -3, -3.25].map(pixels)
  expect(written).toEqual(['0', '12', '12', '12.1', '0.5', '100', '1232', '0', '-3', '-3.2'])
})

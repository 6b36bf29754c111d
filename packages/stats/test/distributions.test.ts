import { describe, expect, test } from 'vitest'
import { incompleteBeta } from '../src/incomplete-beta.ts'
import { normalCdf, normalQuantile, studentTCdf, studentTQuantile } from '../src/index.ts'
import { logGamma } from '../src/log-gamma.ts'
import { studentTTwoSided } from '../src/student-t.ts'

const expectRelative = (actual: number, expected: number, digits = 12): void => {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(10 ** -digits * Math.max(Math.abs(expected), 1e-300))
}

describe('special functions agree with SciPy 1.17.1', () => {
  test.each([
    [0.1, 2.252712651734206],
    [0.5, 0.5723649429247],
    [2.5, 0.2846828704729192],
    [7, 6.579251212010101],
    [123.4, 469.3360974421906],
  ])('gammaln(%d)', (x, expected) => expectRelative(logGamma(x), expected))

  test.each([
    [0.3, 2, 3, 0.34829999999999994],
    [0.9, 0.5, 0.5, 0.7951672353008665],
    [0.01, 10, 0.5, 1.770034965528571e-21],
    [0.7, 40, 20, 0.7001783247477065],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('betainc(x = %d, %d, %d)', (x, a, b, expected) => expectRelative(incompleteBeta(x, a, b), expected))
})

describe('normal distribution', () => {
  test.each([
    [-10, 7.61985302416047e-24],
    [-3, 0.0013498980316300933],
    [-2.5, 0.006209665325776132],
    [-1, 0.15865525393145707],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517795],
    [4, 0.9999683287581669],
  ])('cdf(%d) as in SciPy 1.17.1', (z, expected) => expectRelative(normalCdf(z), expected))

  test.each([
    [1e-12, -7.034483825301131],
    [0.001, -3.090232306167813],
    [0.3, -0.5244005127080409],
    [0.975, 1.959963984540054],
    [0.999999, 4.753424308817087],
  ])('quantile(%d) as in SciPy 1.17.1', (p, expected) => expectRelative(normalQuantile(p), expected, 10))

  test('quantiles at the ends and beyond', () => {
    expect(normalQuantile(0.5)).toBe(0)
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY)
    expect(() => normalQuantile(-0.1)).toThrow(RangeError)
    expect(() => normalQuantile(1.1)).toThrow(RangeError)
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError)
  })
})

describe("Student's t distribution", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: upper critical values.
  test.each([
    [1, 6.314, 12.706, 31.821, 63.657],
    [2, 2.92, 4.303, 6.965, 9.925],
    [3, 2.353, 3.182, 4.541, 5.841],
    [4, 2.132, 2.776, 3.747, 4.604],
    [9, 1.833, 2.262, 2.821, 3.25],
    [30, 1.697, 2.042, 2.457, 2.75],
    [100, 1.66, 1.984, 2.364, 2.626],
  ])('%i degrees of freedom as in the NIST table', (df, ...expected) => {
    const actual = [0.95, 0.975, 0.99, 0.995].map((p) => Math.round(studentTQuantile(p, df) * 1000) / 1000)
    expect(actual).toEqual(expected)
  })

  test.each([
    [0.975, 2.5, 3.5746548420036817],
    [0.6, 7, 0.2631668613520229],
    [0.975, 200, 1.9718962236339088],
    [1e-9, 3, -1033.1096745038078],
    [0.9999999, 12, 10.551069260851452],
  ])('quantile(%d) for %d degrees of freedom as in SciPy 1.17.1', (p, df, expected) => {
    expectRelative(studentTQuantile(p, df), expected, 8)
  })

  test.each([
    [1, 1, 0.75],
    [2.5, 3, 0.9561466764959672],
    [-4, 4.7, 0.005848639606636213],
    [0.01, 10, 0.5038910125049143],
    [-8, 60, 2.450132573975106e-11],
    [2, 1000, 0.9771148267533741],
  ])('cdf(%d) for %d degrees of freedom as in SciPy 1.17.1', (t, df, expected) => {
    expectRelative(studentTCdf(t, df), expected, 11)
  })

  test('both tails together do not vanish where 1 - cdf would', () => {
    expect(studentTTwoSided(8, 60)).toBeCloseTo(2 * 2.450132573975106e-11, 20)
    expect(studentTTwoSided(-60, 60)).toBeGreaterThan(0)
  })

  test('quantiles at the ends and beyond', () => {
    expect(studentTQuantile(0.5, 4)).toBe(0)
    expect(studentTQuantile(0, 4)).toBe(Number.NEGATIVE_INFINITY)
    expect(studentTQuantile(1, 4)).toBe(Number.POSITIVE_INFINITY)
    expect(() => studentTQuantile(2, 4)).toThrow(RangeError)
  })
})

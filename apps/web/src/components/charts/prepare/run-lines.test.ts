import { expect, it } from 'vitest'
import { runLines } from '#components/charts/prepare/run-lines.ts'

it('separates thousands in every figure, also of megabytes', () => {
  expect(runLines.memory.format(12_345.67)).toBe('12,345.7\u00a0MB')
  expect(runLines.network.inFull(1234)).toBe('1,234.0\u00a0MB/s')
})

it('writes the figures of a run with their units, shorter beside a curve', () => {
  const said = Object.entries(runLines).map(([key, { format, short, inFull }]) =>
    [key, format(849.62), short(849.62), short(9.96), inFull(849.62)].join(' | ').replaceAll('\u00a0', ' '),
  )
  expect(said).toEqual([
    'rps | 850 req/s | 850 | 9.96 | 850 req/s',
    'user | 850 % | 850 % | 10 % | 850 % of a core',
    'kernel | 850 % | 850 % | 10 % | 850 % of a core',
    'generator | 850 % | 850 % | 10 % | 850 % of a core',
    'host | 850 % | 850 % | 10 % | 850 % of a core',
    'memory | 849.6 MB | 850 MB | 10.0 MB | 849.6 MB',
    'network | 849.6 MB/s | 850 MB/s | 10.0 MB/s | 849.6 MB/s',
    'threads | 850 | 850 | 10 | 850 threads',
  ])
})

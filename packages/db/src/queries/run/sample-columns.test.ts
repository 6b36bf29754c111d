import { emptySample, type Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { toSampleColumns, toSamples } from './sample-columns.ts'

const point = (index: number): Sample => ({
  ...emptySample(index / 4, index < 3 ? 'WARMING_UP' : 'MEASURING'),
  rps: 1000 + index,
  serverCpuUser: index === 1 ? null : 0.5 * index,
  serverRssBytes: 52_428_800 + index,
})
const series = Array.from({ length: 20 }, (_, index) => point(index))

describe('a series in columns', () => {
  it('comes back as it was, gaps included, to six digits', () => {
    const back = toSamples(toSampleColumns(series))
    expect(back.map(({ serverRssBytes: _, ...rest }) => rest)).toEqual(
      series.map(({ serverRssBytes: _, ...rest }) => rest),
    )
    expect(back[7]?.serverRssBytes).toBe(52_428_800)
  })

  it('takes a third of the space', () => {
    const size = (value: unknown) => JSON.stringify(value).length
    expect(size(toSampleColumns(series)) * 3).toBeLessThan(size(series))
    expect(toSampleColumns(series)).not.toHaveProperty('hostCpu')
  })

  it('is understood as the list of points that was stored before', () => {
    const { hostCpu: _, ...older } = point(5)
    expect(toSamples([older as Sample])).toEqual([point(5)])
    expect(toSamples(toSampleColumns([]))).toEqual([])
  })
})

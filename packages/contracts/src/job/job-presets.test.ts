import { describe, expect, it } from 'vitest'
import { describeRounds, jobPresetIds, jobPresets, presetOf, warmUpBounds } from './job-presets.ts'

describe('warmUpBounds', () => {
  it('are those of the preset where the job says nothing', () => {
    expect(warmUpBounds({}, 'standard')).toEqual({ warmupSeconds: 5, warmupMaxSeconds: 20 })
    expect(warmUpBounds({}, 'quick')).toEqual({ warmupSeconds: 2, warmupMaxSeconds: 2 })
  })

  it('are a fixed time when only the shortest is given', () => {
    expect(warmUpBounds({ warmupSeconds: 3 }, 'careful')).toEqual({ warmupSeconds: 3, warmupMaxSeconds: 3 })
    expect(warmUpBounds({ warmupSeconds: 0 }, 'standard')).toEqual({ warmupSeconds: 0, warmupMaxSeconds: 0 })
  })

  it('cut the shortest down to a longest that is given alone, and leave a contradiction to be refused', () => {
    expect(warmUpBounds({ warmupMaxSeconds: 10 }, 'quick')).toEqual({ warmupSeconds: 2, warmupMaxSeconds: 10 })
    expect(warmUpBounds({ warmupMaxSeconds: 3 }, 'standard')).toEqual({ warmupSeconds: 3, warmupMaxSeconds: 3 })
    expect(warmUpBounds({ warmupSeconds: 9, warmupMaxSeconds: 3 }, 'standard')).toEqual({
      warmupSeconds: 9,
      warmupMaxSeconds: 3,
    })
  })
})

describe('presetOf', () => {
  it('knows each by what it sets, and nothing else', () => {
    expect(jobPresetIds.map((id) => presetOf(jobPresets[id]))).toEqual(jobPresetIds)
    expect(presetOf({ ...jobPresets.quick, rounds: 4 })).toBeNull()
  })
})

it('describeRounds names spare ones where there are any', () => {
  expect(describeRounds({ rounds: 5, spareRounds: 0 })).toBe('5 rounds')
  expect(describeRounds({ rounds: 1, spareRounds: 1 })).toBe('1 round and up to 1 spare one')
  expect(describeRounds({ rounds: 3, spareRounds: 3 })).toBe('3 rounds and up to 3 spare ones')
})

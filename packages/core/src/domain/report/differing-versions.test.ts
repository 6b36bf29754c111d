import { expect, it } from 'vitest'
import { differingVersions } from './differing-versions.ts'

it('tells versions that differ, each once, and all of a mixed baseline', () => {
  expect(differingVersions(['2', '2'], ['1', '1'])).toEqual({ before: ['1'], now: ['2'] })
  expect(differingVersions(['2'], ['2', '1', null])).toEqual({ before: ['1', '2'], now: ['2'] })
})

it('tells nothing where they agree or where one side names none', () => {
  expect(differingVersions(['1', null], ['1', '1'])).toBeUndefined()
  expect(differingVersions([null], ['1', '2'])).toBeUndefined()
  expect(differingVersions(['1', '2'], [null])).toBeUndefined()
  expect(differingVersions(['1'], [])).toBeUndefined()
})

import { expect, it } from 'vitest'
import { withoutSharedEnd } from './shared-end.ts'

it('leaves out whole parts that all labels end with', () => {
  expect(withoutSharedEnd(['Gin, lab', 'Gin, job 12, lab'])).toEqual(['Gin', 'Gin, job 12'])
  expect(withoutSharedEnd(['Gin, job 12, lab', 'Gin, job 13, lab'])).toEqual(['Gin, job 12', 'Gin, job 13'])
  expect(withoutSharedEnd(['Gin, old lab', 'Gin, lab'])).toEqual(['Gin, old lab', 'Gin, lab'])
})

it('leaves nothing of a label that is the end of all others, and all of those that are the same', () => {
  expect(withoutSharedEnd(['lab', '2026-11-01, lab'])).toEqual(['', '2026-11-01'])
  expect(withoutSharedEnd(['Gin, lab', 'Gin, lab'])).toEqual(['Gin, lab', 'Gin, lab'])
  expect(withoutSharedEnd(['Gin, lab'])).toEqual(['Gin, lab'])
  expect(withoutSharedEnd([])).toEqual([])
})

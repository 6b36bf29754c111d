import { expect, it } from 'vitest'
import { subjectColour } from './subject-colour.ts'

it('gives any eight subjects in a row eight colours', () => {
  for (const first of [1, 6, 1000]) {
    const colours = Array.from({ length: 8 }, (_, i) => subjectColour(first + i))
    expect(colours.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  }
})

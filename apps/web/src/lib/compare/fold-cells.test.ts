import { describe, expect, it } from 'vitest'
import { foldCells } from '#lib/compare/fold-cells.ts'

const cell = (name: string, ...ranks: (number | null)[]) => ({ name, groups: ranks.map((rank) => ({ rank })) })
const namesOf = (cells: readonly { name: string }[]): string => cells.map(({ name }) => name).join('')

describe('foldCells', () => {
  it('shows up to six tables as they are', () => {
    const { shown, folded } = foldCells([...'abcdef'].map((name) => cell(name, null)))
    expect([namesOf(shown), namesOf(folded)]).toEqual(['abcdef', ''])
  })

  it('folds only tables without a rank, and keeps the order of the others', () => {
    const { shown, folded } = foldCells([...'abcdefgh'].map((name) => cell(name, null, name === 'h' ? 1 : null)))
    expect([namesOf(shown), namesOf(folded)]).toEqual(['abcdeh', 'fg'])
  })

  it('shows every table that ranks something', () => {
    const { shown, folded } = foldCells([...'abcdefgh'].map((name) => cell(name, 1, 2)))
    expect([shown.length, folded.length]).toEqual([8, 0])
  })
})

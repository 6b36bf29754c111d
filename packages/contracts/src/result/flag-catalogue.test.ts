import { describe, expect, it } from 'vitest'
import { doubtsOf, explainDoubts, flagCatalogue, flagIds } from './flag-catalogue.ts'

describe('flagCatalogue', () => {
  it('explains each flag in one line', () => {
    for (const id of flagIds) expect(flagCatalogue[id].explanation).toMatch(/^[A-Z][^\n]{20,100}[^.]$/)
  })

  it('knows which causes can only have made a figure worse', () => {
    expect(flagIds.filter((id) => flagCatalogue[id].lowersOnly).sort()).toEqual(
      ['client-bound', 'foreign-cpu', 'host-busy', 'network-bound', 'steal', 'throttled'].sort(),
    )
  })
})

describe('doubtsOf', () => {
  it('leaves notes out, and trusts no flag it does not know', () => {
    const flags = ['not-steady', 'errors', 'noisy-environment', 'of-tomorrow'].map((id) => ({ id }))
    expect(doubtsOf(flags).map(({ id }) => id)).toEqual(['errors', 'of-tomorrow'])
  })
})

describe('explainDoubts', () => {
  it('says each doubt once and no notes', () => {
    expect(explainDoubts([{ id: 'steal' }, { id: 'not-steady' }, { id: 'steal' }])).toEqual([
      'steal: The hypervisor took more than 1 % of the CPU time',
    ])
  })
})

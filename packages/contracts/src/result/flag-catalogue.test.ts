import { describe, expect, it } from 'vitest'
import {
  doubtNames,
  doubtsOf,
  explainDoubts,
  flagCatalogue,
  flagIds,
  flagsOfBounds,
  lowersOnly,
  passingFlags,
} from './flag-catalogue.ts'

describe('flagCatalogue', () => {
  it('explains each flag in one line', () => {
    for (const id of flagIds) expect(flagCatalogue[id].explanation).toMatch(/^[A-Z][^\n]{20,100}[^.]$/)
  })

  it('has a name of its own for each flag, short enough for a list', () => {
    const names = flagIds.map((id) => flagCatalogue[id].name)
    for (const name of names) expect(name).toMatch(/^[a-zA-Z][^\n.]{4,30}$/)
    expect(new Set(names).size).toBe(names.length)
  })

  it('knows which causes can only have made a figure worse', () => {
    expect(flagIds.filter((id) => flagCatalogue[id].lowersOnly).sort()).toEqual(
      ['client-bound', 'ended-late', 'foreign-cpu', 'host-busy', 'network-bound', 'steal', 'throttled'].sort(),
    )
  })
})

describe('flagsOfBounds', () => {
  it('are those that leave a throughput a lower bound, as a ranking decides it', () => {
    expect(flagsOfBounds).toEqual(flagIds.filter((id) => doubtsOf([{ id }]).every(lowersOnly)))
    expect(flagsOfBounds).toEqual(expect.arrayContaining(['client-bound', 'not-steady']))
    expect(flagsOfBounds).not.toContain('errors')
  })
})

describe('passingFlags', () => {
  it('are what the machine did meanwhile, which another round may be spared, and notes', () => {
    const doubts = doubtsOf(passingFlags.map((id) => ({ id }))).map(({ id }) => id)
    expect(doubts.sort()).toEqual(['canary', 'clock-stepped', 'foreign-cpu', 'host-busy', 'steal'])
    expect(passingFlags).toContain('not-steady')
  })
})

describe('doubtsOf', () => {
  it('leaves notes out, and trusts no flag it does not know', () => {
    const flags = ['not-steady', 'errors', 'noisy-environment', 'of-tomorrow'].map((id) => ({ id }))
    expect(doubtsOf(flags).map(({ id }) => id)).toEqual(['errors', 'of-tomorrow'])
  })
})

describe('doubtNames', () => {
  it('says each kind of doubt once, and an id that it does not know as it is', () => {
    const flags = ['steal', 'not-steady', 'of-tomorrow', 'steal'].map((id) => ({ id }))
    expect(doubtNames(flags)).toBe('CPU taken by the hypervisor, of-tomorrow')
  })

  it('says the same doubts in the same words, in whatever order they came', () => {
    const ids = ['of-tomorrow', 'host-busy', 'too-few-samples', 'foreign-cpu']
    const said = 'too few requests, CPU taken by other processes, host busy before the start, of-tomorrow'
    expect(doubtNames(ids.map((id) => ({ id })))).toBe(said)
    expect(doubtNames(ids.toReversed().map((id) => ({ id })))).toBe(said)
  })
})

describe('explainDoubts', () => {
  it('says each doubt once and no notes', () => {
    expect(explainDoubts([{ id: 'steal' }, { id: 'not-steady' }, { id: 'steal' }])).toEqual([
      'CPU taken by the hypervisor: The hypervisor took more than 1 % of the CPU time that was asked for',
    ])
  })
})

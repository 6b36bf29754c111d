import { completeProfile } from '@wrkbench/contracts'
import type { BoardChoice } from '@wrkbench/db'
import { describe, expect, it } from 'vitest'
import { chooseBoard, furtherChoices } from './choose-board.ts'

const profile = completeProfile({ generator: 'wrk', connections: 1, durationSeconds: 1 })
const choice = (scenarioId: string, environmentId: string, profileId: number, hour: number | null): BoardChoice => ({
  ...{
    scenarioId,
    scenarioName: scenarioId.toUpperCase(),
    environmentId,
    noiseFloor: null,
    environmentName: `name of ${environmentId}`,
  },
  ...{ profileId, profile, lastAt: hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)) },
})
const choices = [
  choice('json', 'a', 1, 8),
  choice('json', 'a', 2, 9),
  choice('json', 'b', 1, 12),
  choice('sha256', 'a', 1, 10),
  choice('plaintext', 'b', 3, null),
]
const chosen = (query: Parameters<typeof chooseBoard>[1]) => {
  const board = chooseBoard(choices, query)
  return board && `${board.scenarioId} ${board.environmentId} ${board.profileId}`
}

describe('chooseBoard', () => {
  it('fills in what was measured last', () => {
    expect(chosen({})).toBe('json b 1')
    expect(chosen({ environment: 'a' })).toBe('sha256 a 1')
    expect(chosen({ scenario: 'json', environment: 'a' })).toBe('json a 2')
    expect(chosen({ profile: '2' })).toBe('json a 2')
  })

  it('takes an environment by its name as well', () => {
    expect(chosen({ environment: 'name of a', scenario: 'json' })).toBe('json a 2')
  })

  it('is none for what has no results', () => {
    expect(chosen({ scenario: 'nothing' })).toBeNull()
    expect(chosen({ scenario: 'sha256', environment: 'b' })).toBeNull()
    expect(chooseBoard([], {})).toBeNull()
  })

  it('prefers what there was at that instant', () => {
    expect(chosen({ scenario: 'plaintext' })).toBe('plaintext b 3')
    expect(chosen({ environment: 'b' })).toBe('json b 1')
  })
})

describe('furtherChoices', () => {
  it('offers every scenario, its environments, and the profiles measured there', () => {
    const { scenarios, environments, profiles } = furtherChoices(choices, chooseBoard(choices, { profile: '2' }))
    expect(scenarios.map(({ id }) => id)).toEqual(['json', 'sha256', 'plaintext'])
    expect(environments.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(profiles.map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('offers scenarios alone when nothing is chosen', () => {
    expect(furtherChoices(choices, null)).toMatchObject({ environments: [], profiles: [] })
  })
})

import { expect, it } from 'vitest'
import { comparedDifferences, type DifferingGroup } from './compared-differences.ts'

const group = (side: number, more: Partial<DifferingGroup> = {}): DifferingGroup => ({
  ...{
    side,
    subject: 'Gin',
    environment: 'lab',
    facts: null,
    environmentFingerprint: null,
    frameworkVersion: '1.12.0',
  },
  ...{ generatorVersion: 'wrk 4.2.0', scenario: 'JSON', scenarioRevision: 'aaaaaaaaaaaaaaaa', warmupSeconds: 5 },
  profile: 'wrk · 64 connections',
  ...more,
})

it('holds revisions of one scenario against each other, and says nothing of one that a side lacks', () => {
  const plaintext = { scenario: 'Plaintext', scenarioRevision: 'bbbbbbbbbbbbbbbb' }
  expect(comparedDifferences([group(0), group(0, plaintext), group(1)], 2)).toEqual([])
  const changed = [
    group(0),
    group(0, plaintext),
    group(1, { scenarioRevision: 'cccccccccccccccc' }),
    group(1, plaintext),
  ]
  expect(comparedDifferences(changed, 2)).toEqual([
    { kind: 'method', label: 'Revision of JSON', values: ['aaaaaaaaaa', 'cccccccccc'] },
  ])
})

it('tells versions of what is on both sides, and what one side was measured with besides', () => {
  const other = group(1, { frameworkVersion: '1.13.0', generatorVersion: 'wrk 4.1.0', warmupSeconds: null })
  expect(comparedDifferences([group(0), group(0, { generatorVersion: 'wrk 4.1.0' }), other], 2)).toEqual([
    { kind: 'version', label: 'Version of Gin', values: ['1.12.0', '1.13.0'] },
    { kind: 'method', label: 'Load generator', values: ['wrk 4.1.0 / wrk 4.2.0', 'wrk 4.1.0'] },
  ])
})

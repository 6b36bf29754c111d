import { hostFacts as facts } from '@wrkbench/testing/host-facts'
import { expect, it } from 'vitest'
import { comparedDifferences, type DifferingGroup } from './compared-differences.ts'

const group = (side: number, more: Partial<DifferingGroup> = {}): DifferingGroup => ({
  side,
  subject: 'Gin',
  environment: 'lab',
  facts: null,
  environmentFingerprint: null,
  frameworkVersion: '1.12.0',
  generatorVersion: 'wrk 4.2.0',
  scenario: 'JSON',
  scenarioRevision: 'aaaaaaaaaaaaaaaa',
  warmupSeconds: 5,
  profile: 'wrk · 64 connections',
  ...more,
})

it('holds revisions of one scenario against each other, and says nothing of one that a side lacks', () => {
  const plaintext = { scenario: 'Plaintext', scenarioRevision: 'bbbbbbbbbbbbbbbb' }
  expect(comparedDifferences([[group(0), group(0, plaintext), group(1)]], 2)).toEqual([])
  const changed = [
    group(0),
    group(0, plaintext),
    group(1, { scenarioRevision: 'cccccccccccccccc' }),
    group(1, plaintext),
  ]
  expect(comparedDifferences([changed], 2)).toEqual([
    { kind: 'method', label: 'Revision of JSON', values: ['aaaaaaaaaa', 'cccccccccc'] },
  ])
})

it('tells versions of what is on both sides, and what one side was measured with besides', () => {
  const other = group(1, { frameworkVersion: '1.13.0', generatorVersion: 'wrk 4.1.0', warmupSeconds: null })
  expect(comparedDifferences([[group(0), group(0, { generatorVersion: 'wrk 4.1.0' }), other]], 2)).toEqual([
    { kind: 'version', label: 'Version of Gin', values: ['1.12.0', '1.13.0'] },
    { kind: 'method', label: 'Load generator', values: ['wrk 4.1.0 / wrk 4.2.0', 'wrk 4.1.0'] },
  ])
})

it('names the lasting facts that differ, and a fingerprint only where nobody told what it stands for', () => {
  const [one, other] = ['1111111111aaaa', '2222222222bbbb']
  const here = group(0, { facts, environmentFingerprint: one })
  const there = group(1, { facts: { ...facts, cores: 8, hostname: 'b' }, environmentFingerprint: other })
  expect(comparedDifferences([[here, there]], 2)).toEqual([{ kind: 'hardware', label: 'Cores', values: ['4', '8'] }])
  const untold = [group(0, { environmentFingerprint: one }), group(1, { environmentFingerprint: other })]
  expect(comparedDifferences([untold], 2)).toEqual([
    { kind: 'hardware', label: 'Fingerprint of the hardware', values: ['1111111111', '2222222222'] },
  ])
})

it('tells other loads, environments and warm-ups', () => {
  const other = { environment: 'cloud', profile: 'wrk · 256 connections', warmupSeconds: 10 }
  expect(comparedDifferences([[group(0), group(1, other)]], 2)).toEqual([
    { kind: 'hardware', label: 'Environment', values: ['lab', 'cloud'] },
    { kind: 'method', label: 'Load', values: ['wrk · 64 connections', 'wrk · 256 connections'] },
    { kind: 'method', label: 'Warm-up', values: ['5 s', '10 s'] },
  ])
})

it('counts what differs within a cell alone, and then only the values of such cells', () => {
  const cloud = { environment: 'cloud', profile: 'wrk · 256 connections' }
  const old = { environment: 'attic', generatorVersion: 'wrk 4.1.0' }
  expect(comparedDifferences([[group(0), group(1)], [group(0, cloud), group(1, cloud)], [group(0, old)]], 2)).toEqual(
    [],
  )
  const changed = [group(0, cloud), group(1, { ...cloud, generatorVersion: 'wrk 4.3.0' }), group(2, cloud)]
  expect(comparedDifferences([[group(0, old), group(1, old)], changed], 3)).toEqual([
    { kind: 'method', label: 'Load generator', values: ['wrk 4.2.0', 'wrk 4.3.0', 'wrk 4.2.0'] },
  ])
})

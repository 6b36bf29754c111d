import { hostFacts as facts } from '@wrkbench/testing/host-facts'
import { expect, it } from 'vitest'
import { type Circumstances, hardwareDifferences, methodDifferences, versionDifferences } from './trend-differences.ts'

const before: Circumstances = {
  environmentFingerprint: null,
  methodologyFingerprint: 'm',
  generatorVersion: 'wrk 4.1.0',
  commit: null,
  frameworkVersion: '1.0.0',
  parserVersion: 1,
  scenarioRevision: 'aaaaaaaaaaaa',
  warmupSeconds: 5,
  facts,
}

it('says nothing of what is the same', () => {
  expect([hardwareDifferences, methodDifferences, versionDifferences].flatMap((of) => of(before, before))).toEqual([])
})

it('tells what differs from the old to the new, in short, and what was not told', () => {
  const after: Circumstances = {
    ...before,
    generatorVersion: 'wrk 4.2.0',
    commit: 'abcdef0123456789',
    frameworkVersion: '1.1.0',
    parserVersion: 2,
    scenarioRevision: 'bbbbbbbbbbbb',
    warmupSeconds: null,
    facts: { ...facts, cores: 8, hostname: 'b' },
  }
  expect(methodDifferences(before, after)).toEqual([
    { label: 'Load generator', from: 'wrk 4.1.0', to: 'wrk 4.2.0' },
    { label: 'Scenario', from: 'aaaaaaaaaa', to: 'bbbbbbbbbb' },
    { label: 'Warm-up', from: '5 s', to: null },
    { label: 'Reader of the output', from: 'version 1', to: 'version 2' },
  ])
  expect(versionDifferences(before, after)).toEqual([
    { label: 'Version', from: '1.0.0', to: '1.1.0' },
    { label: 'Commit', from: null, to: 'abcdef0123' },
  ])
  expect(hardwareDifferences(before, after)).toEqual([{ label: 'Cores', from: '4', to: '8' }])
})

it('knows no hardware that one side does not tell', () => {
  const changed = { ...before, facts: { ...facts, cores: 8 } }
  expect(hardwareDifferences({ ...before, facts: null }, changed)).toEqual([])
  expect(hardwareDifferences(changed, { ...before, facts: null })).toEqual([])
})

import { completeProfile, type HostFacts } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import {
  fingerprintOf,
  hostFingerprint,
  lastingArgv,
  type Methodology,
  methodologyFingerprint,
  profileHash,
} from './fingerprint.ts'

const facts: HostFacts = {
  ...{ hostname: 'a', os: 'Debian', kernel: '6.1', arch: 'x64', virtualization: null, cpuModel: 'X', cpuVendor: null },
  ...{
    sockets: 1,
    cores: 4,
    threads: 8,
    cpuMhz: 3000,
    governor: 'performance',
    caches: {},
    memoryBytes: 1,
    nodeVersion: '20',
  },
}
const profile = completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 })
const methodology: Methodology = {
  ...{
    generator: 'wrk',
    generatorVersion: '4.1.0',
    parserVersion: 1,
    profile,
    warmupSeconds: 5,
    scenarioRevision: 'r',
  },
  argv: ['/usr/bin/wrk', '-s', '/tmp/1/a.lua', 'http://127.0.0.1:1234/json?x=1'],
}

describe('fingerprints', () => {
  it('do not depend on the order of keys', () => {
    expect(fingerprintOf({ a: 1, b: { c: 2, d: 3 } })).toBe(fingerprintOf({ b: { d: 3, c: 2 }, a: 1 }))
    expect(fingerprintOf({ a: [1, 2] })).not.toBe(fingerprintOf({ a: [2, 1] }))
  })

  it('of a host leave out its name and its momentary clock speed, nothing else', () => {
    expect(hostFingerprint({ ...facts, hostname: 'b', cpuMhz: 1200 })).toBe(hostFingerprint(facts))
    const others: Partial<HostFacts>[] = [
      { kernel: '6.2' },
      { memoryBytes: 2 },
      { governor: null },
      { nodeVersion: '22' },
    ]
    for (const other of others) expect(hostFingerprint({ ...facts, ...other })).not.toBe(hostFingerprint(facts))
  })

  it('of a methodology leave out port and folders, nothing else', () => {
    const elsewhere = { ...methodology, argv: ['/opt/wrk', '-s', '/tmp/2/a.lua', 'http://127.0.0.1:99/json?x=1'] }
    expect(methodologyFingerprint(elsewhere)).toBe(methodologyFingerprint(methodology))
    const others: Partial<Methodology>[] = [
      ...[{ generatorVersion: '4.2.0' }, { parserVersion: 2 }, { warmupSeconds: 6 }, { scenarioRevision: 's' }],
      ...[{ argv: null }, { argv: [...(methodology.argv ?? []), '-t2'] }, { profile: { ...profile, connections: 11 } }],
    ]
    for (const other of others) {
      expect(methodologyFingerprint({ ...methodology, ...other })).not.toBe(methodologyFingerprint(methodology))
    }
  })

  it('keep paths of the target apart', () => {
    expect(lastingArgv(['http://localhost:1/a'])).not.toEqual(lastingArgv(['http://localhost:1/b']))
    expect(lastingArgv(['http://example.org:1/a'])).toEqual(['http://example.org:1/a'])
  })

  it('of a profile are those of its every field', () => {
    expect(profileHash({ ...profile })).toBe(profileHash(profile))
    expect(profileHash({ ...profile, keepAlive: false })).not.toBe(profileHash(profile))
  })
})

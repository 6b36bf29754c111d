import { completeProfile, unpinned } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { fingerprintOf, lastingArgv, type Methodology, methodologyFingerprint, profileHash } from './fingerprint.ts'

const profile = completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 })
const methodology: Methodology = {
  generator: 'wrk',
  generatorVersion: '4.1.0',
  parserVersion: 1,
  profile,
  warmupSeconds: 5,
  warmupMaxSeconds: 5,
  scenarioRevision: 'r',
  placement: null,
  argv: ['/usr/bin/wrk', '-s', '/tmp/1/a.lua', 'http://127.0.0.1:1234/json?x=1'],
}

describe('fingerprints', () => {
  it('do not depend on the order of keys', () => {
    expect(fingerprintOf({ a: 1, b: { c: 2, d: 3 } })).toBe(fingerprintOf({ b: { d: 3, c: 2 }, a: 1 }))
    expect(fingerprintOf({ a: [1, 2] })).not.toBe(fingerprintOf({ a: [2, 1] }))
  })

  it('of a methodology stay what they are in stored results: every trend would break if they changed', () => {
    const known = '19501db5210c0c975c3566e6bf81d2ebb2460ece457a32c7c347e72a8aac85a0'
    expect(methodologyFingerprint(methodology)).toBe(known)
  })

  it('of a methodology tell where it ran, but only where that was chosen', () => {
    const placed = (placement: Methodology['placement']) => methodologyFingerprint({ ...methodology, placement })
    const sets = { server: [1], generator: [0], runner: [0] }
    expect(placed(unpinned('auto', 'not pinned: 2 CPUs'))).toBe(methodologyFingerprint(methodology))
    expect(placed({ ...unpinned('on'), ...sets })).not.toBe(methodologyFingerprint(methodology))
    expect(placed({ ...unpinned('on'), ...sets })).toBe(placed({ ...unpinned('auto', 'a note'), ...sets }))
    expect(placed({ ...unpinned('auto'), niceness: -5 })).not.toBe(methodologyFingerprint(methodology))
    expect(placed({ ...unpinned('auto'), settings: ['aslr=off'] })).not.toBe(methodologyFingerprint(methodology))
  })

  it('of a methodology leave out port and folders, nothing else', () => {
    const elsewhere = { ...methodology, argv: ['/opt/wrk', '-s', '/tmp/2/a.lua', 'http://127.0.0.1:99/json?x=1'] }
    expect(methodologyFingerprint(elsewhere)).toBe(methodologyFingerprint(methodology))
    const others: Partial<Methodology>[] = [
      ...[
        { generatorVersion: '4.2.0' },
        { parserVersion: 2 },
        { warmupSeconds: 6 },
        { warmupMaxSeconds: 6 },
        { scenarioRevision: 's' },
      ],
      ...[{ argv: null }, { argv: [...(methodology.argv ?? []), '-t2'] }, { profile: { ...profile, connections: 11 } }],
    ]
    for (const other of others) {
      expect(methodologyFingerprint({ ...methodology, ...other })).not.toBe(methodologyFingerprint(methodology))
    }
  })

  it('keep paths of the target apart', () => {
    const [wrk, option, script, url] = lastingArgv(methodology.argv ?? [])
    expect([wrk, option, script, url]).toEqual(['wrk', '-s', 'a.lua', 'http://server/json?x=1'])
    expect(lastingArgv(['http://localhost:1/a'])).not.toEqual(lastingArgv(['http://localhost:1/b']))
    // the address of the server belongs to the environment, which has its own fingerprint
    expect(lastingArgv(['http://10.0.0.2:1/a'])).toEqual(lastingArgv(['http://[::1]/a']))
  })

  it('of a profile are those of its every field', () => {
    expect(profileHash({ ...profile })).toBe(profileHash(profile))
    expect(profileHash({ ...profile, keepAlive: false })).not.toBe(profileHash(profile))
  })
})

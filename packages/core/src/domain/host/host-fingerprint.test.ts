import type { HostFacts } from '@wrkbench/contracts'
import { hostFacts as facts } from '@wrkbench/testing/host-facts'
import { describe, expect, it } from 'vitest'
import { hostFingerprint, hostState, isSameEnvironment, type KnownState } from './host-fingerprint.ts'

/** The same host as a newer runner reports it. */
const more: HostFacts = {
  ...facts,
  boost: true,
  microcode: '0x1',
  mitigations: { mds: 'Not affected' },
  sysctls: { 'net.core.somaxconn': '4096' },
  cpuLimit: null,
  memoryType: null,
  programs: [{ name: 'wrk', version: '4.1.0', sha256: 'aa' }],
}
const named = (told: HostFacts, known: KnownState[]): KnownState => ({
  facts: told,
  fingerprint: hostFingerprint(told, known),
})
/** Returns the known states after these captures, newest first. */
const history = (...told: HostFacts[]): KnownState[] => {
  const known: KnownState[] = []
  for (const each of told) known.unshift(named(each, known))
  return known
}
const names = (...told: HostFacts[]): string[] =>
  history(...told)
    .map(({ fingerprint }) => fingerprint)
    .reverse()

describe('hostFingerprint', () => {
  it('leaves out the name of the host, its momentary clock and its programs, nothing else', () => {
    const same: Partial<HostFacts>[] = [{ hostname: 'b' }, { cpuMhz: 1200 }, { programs: [] }]
    for (const other of same) expect(hostFingerprint({ ...more, ...other }, [])).toBe(hostFingerprint(more, []))
    const others: Partial<HostFacts>[] = [
      ...[{ kernel: '6.2' }, { memoryBytes: 2 }, { governor: 'powersave' }, { nodeVersion: '22' }, { boost: false }],
      ...[{ microcode: '0x2' }, { mitigations: { mds: 'Vulnerable' } }, { sysctls: { 'net.core.somaxconn': '128' } }],
      ...[{ caches: { l2: 8192 } }, { virtualization: 'container' }, { cpuLimit: 2 }],
    ]
    for (const other of others) {
      const [before, after] = names(more, { ...more, ...other })
      expect({ other, differs: before !== after }).toEqual({ other, differs: true })
    }
  })

  it('stays when a newer runner tells more, and knows from then on what changed', () => {
    const [old, newer, changed, back] = names(facts, more, { ...more, boost: false }, more)
    expect(newer).toBe(old)
    expect(changed).not.toBe(old)
    expect(back).toBe(old)
  })

  it('takes null with a reason for unknown, and without one for "none"', () => {
    const limited = { ...more, cpuLimit: 2 }
    const unread = { ...more, missing: { cpuLimit: 'not read on macOS' } }
    expect(isSameEnvironment(limited, unread)).toBe(true)
    expect(isSameEnvironment(limited, more)).toBe(false)
    expect(hostState(unread)).toBe(hostState(more))
  })

  it('stays when a fact could not be read for once', () => {
    const [first, unread, again] = names(more, { ...more, governor: null, microcode: null }, more)
    expect([unread, again]).toEqual([first, first])
  })

  it('is not that of a name one of whose states says otherwise', () => {
    // the first state has no boost fact and would fit; the second one with the same fingerprint does not
    const [, on, off, offAgain] = names(facts, more, { ...more, boost: false }, { ...more, boost: false })
    expect(off).not.toBe(on)
    expect(offAgain).toBe(off)
  })

  it('takes a limit that comes or goes for what it is', () => {
    expect(isSameEnvironment(more, { ...more, cpuLimit: 2 })).toBe(false)
    expect(isSameEnvironment(facts, { ...more, cpuLimit: 2 })).toBe(true)
    expect(isSameEnvironment(facts, { ...facts, virtualization: 'kvm' })).toBe(false)
  })

  it('allows the kernel a little of the memory, and new kernels new names of vulnerabilities', () => {
    expect(isSameEnvironment(more, { ...more, memoryBytes: 1.001 * 2 ** 33 })).toBe(true)
    expect(isSameEnvironment(more, { ...more, memoryBytes: 1.025 * 2 ** 33 })).toBe(false)
    const mitigations = { mds: 'Not affected', tsa: 'Vulnerable' }
    expect(isSameEnvironment(more, { ...more, mitigations })).toBe(true)
  })
})

describe('hostState', () => {
  it('is another for whatever is told, but for what is momentary', () => {
    expect(hostState({ ...more, cpuMhz: 1 })).toBe(hostState(more))
    for (const other of [facts, { ...more, programs: [] }, { ...more, hostname: 'b' }, { ...more, boost: null }]) {
      expect(hostState(other)).not.toBe(hostState(more))
    }
  })
})

import type { HostFacts } from '@wrkbench/contracts'
import { hostFacts } from '@wrkbench/testing/host-facts'
import { describe, expect, it } from 'vitest'
import { factChanges } from './fact-changes.ts'

const before: HostFacts = {
  ...hostFacts,
  sysctls: { 'net.core.somaxconn': '4096' },
  programs: [{ name: 'wrk', version: '4.1.0', sha256: null }],
}

describe('factChanges', () => {
  it('names what changed, as people call it, and whether trends break', () => {
    const after: HostFacts = {
      ...before,
      governor: 'powersave',
      cpuMhz: 800,
      boost: false,
      sysctls: { 'net.core.somaxconn': '128' },
      virtualization: 'kvm',
      programs: [{ name: 'wrk', version: '4.2.0', sha256: null }],
    }
    expect(factChanges(before, after)).toEqual([
      { id: 'virtualization', group: 'machine', label: 'Virtualization', from: 'none seen', to: 'kvm', lasting: true },
      { id: 'boost', group: 'cpu', label: 'Boost', from: null, to: 'off', lasting: true },
      { id: 'governor', group: 'cpu', label: 'Governor', from: 'performance', to: 'powersave', lasting: true },
      {
        id: 'sysctls.net.core.somaxconn',
        group: 'system',
        label: 'net.core.somaxconn',
        from: '4096',
        to: '128',
        lasting: true,
      },
      { id: 'programs.wrk', group: 'programs', label: 'wrk', from: '4.1.0', to: '4.2.0', lasting: false },
    ])
  })

  it('says what is not told any more, and nothing when all is the same', () => {
    expect(factChanges(before, before)).toEqual([])
    const gone = factChanges(before, { ...before, programs: [], caches: {} })
    expect(gone.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Cache L2', '1\u00a0MiB', null],
      ['wrk', '4.1.0', null],
    ])
  })
})

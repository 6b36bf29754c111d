import { describe, expect, it } from 'vitest'
import { shownFactGroups, toldFactGroups } from '#lib/environment/fact-groups.ts'
import { hostFacts } from '../../../test/support/host.ts'

describe('shownFactGroups', () => {
  const groups = shownFactGroups(hostFacts)
  const shown = (label: string) =>
    groups.flatMap(({ entries }) => entries).find((entry) => entry.label === label)?.value

  it('draws facts under headings, with units', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      ...['Host', 'CPU', 'Memory', 'Network', 'System', 'Toolchains and generators'],
    ])
    expect(shown('Cache L1D')).toBe('32\u00a0KiB')
    expect(shown('eth0')).toBe('10\u00a0Gbit/s, ixgbe, MTU 1500')
    expect(shown('Boost')).toBe('off')
    expect(shown('wrk')).toMatch(/^4\.1\.0, SHA-256 [0-9a-f]{12}$/)
  })

  it('says what is not told, and folds what a processor is not vulnerable to', () => {
    expect(shown('Virtualization')).toBe('none seen')
    expect(shown('Memory type')).toBe('unknown')
    expect(shown('spectre v2')).toBe('Mitigation: Retpolines')
    expect(shown('Not affected by')).toBe('mmio stale data, retbleed')
  })

  it('puts what is not told for one reason under that reason', () => {
    const facts = {
      ...hostFacts,
      governor: null,
      boost: null,
      virtualization: null,
      sysctls: null,
      missing: { governor: 'not read on macOS', boost: 'not read on macOS', virtualization: 'not read on macOS' },
    }
    const entries = shownFactGroups(facts).flatMap((group) => group.entries)
    const values = (label: string) => entries.filter((entry) => entry.label === label).map(({ value }) => value)
    expect(values('Not read on macOS')).toEqual(['Virtualization', 'Boost, Governor'])
    expect(values('Governor')).toEqual([])
    expect(values('Kernel settings')).toEqual(['unknown'])
  })

  it('leaves out what an older runner did not look for', () => {
    const { nics: _, ...older } = hostFacts
    expect(shownFactGroups(older).map(({ title }) => title)).not.toContain('Network')
  })
})

describe('toldFactGroups', () => {
  const hostname = { ...hostFacts, cpuModel: 'Xeon' }

  it('lists what is not told apart from what is', () => {
    const { groups, untold } = toldFactGroups(hostname)
    expect(untold).toContain('Memory type')
    const entries = groups.flatMap((group) => group.entries)
    expect(entries.map(({ value }) => value)).not.toContain('unknown')
    expect(entries.map(({ label }) => label)).toContain('Processor')
  })

  it('sets a digest apart from the version that it is of', () => {
    const wrk = toldFactGroups(hostname)
      .groups.flatMap((group) => group.entries)
      .find(({ label }) => label === 'wrk')
    expect(wrk).toMatchObject({ value: '4.1.0', note: expect.stringMatching(/^SHA-256 [0-9a-f]{12}$/) })
  })
})

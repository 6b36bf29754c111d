import { describe, expect, it } from 'vitest'
import { fingerprintOfHosts, linkClass } from './fingerprint-of-hosts.ts'

const link = (megabits: number) => ({ bytesPerSecond: (megabits * 1e6) / 8, why: null })
const server = { role: 'SERVER' as const, fingerprint: 'b' }

describe('linkClass', () => {
  it('is the nearest speed that links are sold with', () => {
    expect([9.4, 20, 94, 940, 2350, 9400].map((speed) => linkClass(link(speed)))).toEqual([
      ...[10e6, 10e6, 100e6, 1e9, 2.5e9, 10e9],
    ])
    expect(linkClass(null)).toBeNull()
    expect(linkClass({ bytesPerSecond: null, why: 'ran out of CPU' })).toBeNull()
  })
})

describe('fingerprintOfHosts', () => {
  it('is that of the one host where there is no other', () => {
    expect(fingerprintOfHosts('a', { parts: [], link: null })).toBe('a')
    expect(fingerprintOfHosts(null, { parts: [server], link: null })).toBeNull()
  })

  it('changes with each host and with the class of the link, not with its figure', () => {
    const of = (fingerprint: string, megabits: number) =>
      fingerprintOfHosts('a', { parts: [{ ...server, fingerprint }], link: link(megabits) })
    expect(of('b', 940)).toBe(of('b', 933))
    const different = [of('b', 940), of('c', 940), of('b', 94), fingerprintOfHosts('a', { parts: [], link: null })]
    expect(new Set(different).size).toBe(4)
  })
})

import { describe, expect, it } from 'vitest'
import { columnsOf, sayBitRate, sayLink, sayRoles } from '#lib/environment/draw.ts'

const host = (id: string, ...roles: ('SERVER' | 'LOAD' | 'DATABASE')[]) => ({ id, roles })

describe('columnsOf', () => {
  it('draws one host that does everything as one column', () => {
    const [only, ...others] = columnsOf([host('a', 'SERVER', 'LOAD')])
    expect(others).toEqual([])
    expect(only).toMatchObject({ hosts: [{ id: 'a' }], roles: ['LOAD', 'SERVER'] })
  })

  it('draws who asks before who answers, each host once', () => {
    const columns = columnsOf([host('db', 'DATABASE'), host('srv', 'SERVER'), host('l1', 'LOAD'), host('l2', 'LOAD')])
    expect(columns.map(({ hosts }) => hosts.map(({ id }) => id))).toEqual([['l1', 'l2'], ['srv'], ['db']])
  })
})

describe('words of the drawing', () => {
  it('names roles and speeds as people do', () => {
    expect(sayRoles(['SERVER', 'LOAD'])).toBe('load generator and server')
    expect(sayBitRate(1_176_250_000)).toBe('9.41\u00a0Gbit/s')
    expect(sayBitRate(117_500_000)).toBe('940\u00a0Mbit/s')
  })

  it('tells a probed speed from what the cards promise', () => {
    const nics = [{ name: 'eth0', driver: null, speedMbps: 10_000, mtu: null }]
    const hosts = [{ facts: { nics } }, { facts: { nics: [{ ...nics[0], speedMbps: 1000 }] } }] as never
    expect(sayLink({ hosts, link: { bytesPerSecond: 1.2e9, why: null, at: '' } })).toBe('9.6\u00a0Gbit/s')
    expect(sayLink({ hosts, link: { bytesPerSecond: null, why: 'refused', at: '' } })).toBe('speed unknown: refused')
    expect(sayLink({ hosts, link: null })).toBe('1\u00a0Gbit/s by the cards, not probed')
    expect(sayLink({ hosts: [], link: null })).toBe('speed not probed yet')
  })
})

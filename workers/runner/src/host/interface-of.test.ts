import { describe, expect, it } from 'vitest'
import { interfaceOf, interfaceTowards } from './interface-of.ts'

describe('the interface of an address', () => {
  it('is loopback for loopback, both ways of asking', async () => {
    const name = interfaceOf('127.0.0.1')
    expect(name).toMatch(/^lo/)
    expect(await interfaceTowards('127.0.0.1')).toBe(name)
  })

  it('is none where no interface has it, or no way leads there', async () => {
    expect(interfaceOf('192.0.2.1')).toBeNull()
    expect(await interfaceTowards('no address')).toBeNull()
  })
})

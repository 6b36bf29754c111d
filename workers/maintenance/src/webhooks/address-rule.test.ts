import { describe, expect, it } from 'vitest'
import { createAddressRule, isNetworkList } from './address-rule.ts'

describe('createAddressRule', () => {
  const usual = createAddressRule('')

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    'lets %s in',
    (address) => {
      expect(usual(address)).toBe(true)
    },
  )

  it.each([
    ...['127.0.0.1', '127.8.9.1', '::1', '0.0.0.0', '::', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '224.0.0.1', 'ff02::1', '255.255.255.255', '192.0.2.1'],
    ...['::ffff:127.0.0.1', '::ffff:169.254.169.254', '64:ff9b::a00:1', '2002:7f00:1::', 'no address', ''],
  ])('keeps %s out', (address) => {
    expect(usual(address)).toBe(false)
  })

  it('lets in what is named, and nothing beside it', () => {
    const rule = createAddressRule('10.1.0.0/16, 127.0.0.1 ,fd12::/16')
    const tried = ['10.1.255.1', '10.2.0.1', '127.0.0.1', '127.0.0.2', '::ffff:10.1.0.9', 'fd12::5', 'fd13::5', '::1']
    expect(tried.filter(rule)).toEqual(['10.1.255.1', '127.0.0.1', '::ffff:10.1.0.9', 'fd12::5'])
  })
})

describe('isNetworkList', () => {
  it.each(['', '10.0.0.0/8', '10.0.0.1, ::1,fd00::/8'])('takes %j', (text) => {
    expect(isNetworkList(text)).toBe(true)
  })

  it.each(['10.0.0.0/33', 'chat.example.org', 'all', '10.0.0.0/8;::1'])('does not take %j', (text) => {
    expect(isNetworkList(text)).toBe(false)
  })
})

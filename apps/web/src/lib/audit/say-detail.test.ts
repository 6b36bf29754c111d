import { expect, it } from 'vitest'
import { sayDetail } from './say-detail.ts'

it('says what changed from what to what', () => {
  expect(sayDetail({ from: 'viewer', to: 'admin' })).toBe('from viewer to admin')
  expect(sayDetail({ from: { name: 'A', isPublic: false }, to: { name: 'A', isPublic: true } })).toBe(
    'from name A, is public no to name A, is public yes',
  )
})

it('names what else is kept, without ids', () => {
  expect(sayDetail({ id: '1', changed: ['name', 'email'], schedule: null })).toBe(
    'changed: name, email · schedule: none',
  )
  expect(sayDetail({ expiresAt: '2026-11-29T07:30:45.544Z' })).toBe('expires at: 29 Nov 2026, 07:30 UTC')
  expect(sayDetail({})).toBe('')
})

import { expect, it } from 'vitest'
import { sayEvents } from './words.ts'

it('says events in words, and one that it does not know as it is', () => {
  expect(sayEvents(['alert.opened', 'job.finished', 'moon.risen'])).toBe('alert, job over, moon.risen')
})

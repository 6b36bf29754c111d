import { describe, expect, it } from 'vitest'
import { createBell } from './bell.ts'

describe('createBell', () => {
  it('ends a wait early, and only the pending one', async () => {
    const bell = createBell()
    bell.ring()
    const waiting = bell.wait(60_000)
    bell.ring()
    await waiting
    const next = bell.wait(60_000)
    bell.ring()
    bell.ring()
    await next
  })

  it('ends by itself', async () => {
    await expect(createBell().wait(1)).resolves.toBeUndefined()
  })
})

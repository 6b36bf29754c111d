import { describe, expect, it } from 'vitest'
import { createBell } from './bell.ts'

describe('createBell', () => {
  it('ends a wait early, and only the pending one', async () => {
    const bell = createBell()
    let ended = 0
    const wait = () => bell.wait(60_000).then(() => ended++)
    bell.ring()
    const waiting = wait()
    await new Promise(setImmediate)
    expect(ended).toBe(0)
    bell.ring()
    bell.ring()
    await waiting
    const next = wait()
    await new Promise(setImmediate)
    expect(ended).toBe(1)
    bell.ring()
    await next
    expect(ended).toBe(2)
  })

  it('ends by itself', async () => {
    await expect(createBell().wait(1)).resolves.toBeUndefined()
  })
})

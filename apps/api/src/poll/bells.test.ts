import { describe, expect, it } from 'vitest'
import { createBells } from './bells.ts'
import { longPoll } from './long-poll.ts'

const never = new AbortController().signal

describe('createBells', () => {
  it('hears what was said between listening and waiting', async () => {
    const bells = createBells()
    const ear = bells.listen('a')
    bells.ring('a')
    await expect(ear.heard(60_000, never)).resolves.toBeUndefined()
    ear.close()
  })

  it('wakes all under the key, and everybody after a gap', async () => {
    const bells = createBells()
    const ears = ['a', 'a', 'b'].map((key) => bells.listen(key))
    bells.ring('a')
    await Promise.all(ears.slice(0, 2).map((ear) => ear.heard(60_000, never)))
    let woken = false
    const waiting = ears[2]?.heard(60_000, never).then(() => {
      woken = true
    })
    bells.ring('a')
    await new Promise(setImmediate)
    expect(woken).toBe(false)
    bells.ringAll()
    await waiting
  })

  it('ends with the time or the signal', async () => {
    const bells = createBells()
    await expect(bells.listen('a').heard(1, never)).resolves.toBeUndefined()
    await expect(bells.listen('a').heard(60_000, AbortSignal.abort())).resolves.toBeUndefined()
  })
})

describe('longPoll', () => {
  it('looks at once, again at news, and answers with what it has at the end', async () => {
    const bells = createBells()
    let looks = 0
    const poll = (ms: number, enough: number) =>
      longPoll({ bells, key: 'k', ms, signal: never, isFinal: (n: number) => n >= enough }, async () => ++looks)
    expect(await poll(60_000, 1)).toBe(1)
    const waiting = poll(60_000, 3)
    await expect.poll(() => looks).toBe(2)
    bells.ring('k')
    expect(await waiting).toBe(3)
    // one look at once and one at the end; each timer that fires a little early costs one more
    const looked = (await poll(20, 100)) - 3
    expect(looked).toBeGreaterThanOrEqual(2)
    expect(looked).toBeLessThan(12)
  })
})

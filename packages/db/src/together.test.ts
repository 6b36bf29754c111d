import { expect, test } from 'vitest'
import type { Sql } from './sql.ts'
import { together } from './together.ts'

const sql: Sql = { query: () => Promise.reject(new Error('nothing is asked here')) }

/** Statements that have begun, each with its items; `answer` ends the oldest that is under way. */
const watched = (isLarge?: (item: string) => boolean) => {
  const begun: string[][] = []
  const underWay: (() => void)[] = []
  const ask = together<string, string>(async (_sql, items) => {
    begun.push([...items])
    await new Promise<void>((resolve) => underWay.push(resolve))
    if (items.includes('bad')) throw new Error(`bad among ${items.length}`)
    return items.map((item) => `${item}!`)
  }, isLarge)
  const answer = async () => {
    underWay.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, answer, ask: (item: string) => ask(sql, item) }
}

test('who comes while a statement is under way goes with the next, never with that one', async () => {
  const { begun, answer, ask } = watched()
  const answers = Promise.all(['a', 'b', 'c', 'b'].map(ask))
  expect(begun).toEqual([['a']])
  await answer()
  expect(begun).toEqual([['a'], ['b', 'c', 'b']])
  const late = ask('d')
  await answer()
  expect(begun).toEqual([['a'], ['b', 'c', 'b'], ['d']])
  await answer()
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'b!'])
  expect(await late).toBe('d!')
})

test('where one fails the others are asked once more, each for itself', async () => {
  const { begun, answer, ask } = watched()
  const answers = Promise.allSettled(['first', 'good', 'bad', 'fine'].map(ask))
  for (let statement = 0; statement < 5; statement++) await answer()
  expect(begun).toEqual([['first'], ['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']])
  expect(await answers).toMatchObject([
    { value: 'first!' },
    { value: 'good!' },
    { reason: new Error('bad among 1') },
    { value: 'fine!' },
  ])
})

test('large ones go alone and at once', async () => {
  const { begun, ask } = watched((item) => item.length > 3)
  for (const item of ['a', 'b', 'large']) void ask(item)
  expect(begun).toEqual([['a'], ['large']])
})

test('a statement that never ends holds up its own only', async () => {
  let asked = 0
  const ask = together<string, string>(async (_sql, items) => {
    if (asked++ === 0) await new Promise(() => undefined)
    return [...items]
  })
  void ask(sql, 'lost')
  expect(await Promise.all(['a', 'b'].map((item) => ask(sql, item)))).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import type { Sql } from './sql.ts'
import { together } from './together.ts'

const sql: Sql = { query: () => Promise.reject(new Error('nothing is asked here')) }

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Records the statements that have begun, each with its items; `answer` ends the oldest one under way. */
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
    await turn()
    await turn()
  }
  return { begun, answer, ask: (item: string) => ask(sql, item) }
}

test('items of the same turn share a statement', async () => {
  const { begun, answer, ask } = watched()
  const answers = Promise.all(['a', 'b', 'c'].map(ask))
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual([['a', 'b', 'c']])
  await answer()
  expect(await answers).toEqual(['a!', 'b!', 'c!'])
})

test('items answered by one statement share the one that follows', async () => {
  const [first, second] = [watched(), watched()]
  const both = async (item: string) => second.ask(await first.ask(item))
  const answers = Promise.all(['a', 'b', 'c'].map(both))
  await turn()
  await first.answer()
  expect(second.begun).toEqual([['a!', 'b!', 'c!']])
  await second.answer()
  expect(await answers).toEqual(['a!!', 'b!!', 'c!!'])
})

test('items that come while a statement is under way go with the next, never with that one', async () => {
  const { begun, answer, ask } = watched()
  const answers = [ask('a')]
  await turn()
  for (const item of ['b', 'c', 'b']) answers.push(ask(item))
  expect(begun).toEqual([['a']])
  await answer()
  expect(begun).toEqual([['a'], ['b', 'c', 'b']])
  const late = ask('d')
  await answer()
  expect(begun).toEqual([['a'], ['b', 'c', 'b'], ['d']])
  await answer()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'b!'])
  expect(await late).toBe('d!')
})

test('when a statement fails, each of its items is asked again on its own', async () => {
  const { begun, answer, ask } = watched()
  const answers = Promise.allSettled(['good', 'bad', 'fine'].map(ask))
  await turn()
  for (let statement = 0; statement < 4; statement++) await answer()
  expect(begun).toEqual([['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']])
  expect(await answers).toMatchObject([{ value: 'good!' }, { reason: new Error('bad among 1') }, { value: 'fine!' }])
})

test('large items go alone and at once', async () => {
  const { begun, ask } = watched((item) => item.length > 3)
  for (const item of ['a', 'large', 'b']) void ask(item)
  expect(begun).toEqual([['large']])
  await turn()
  expect(begun).toEqual([['large'], ['a', 'b']])
})

test('a statement that never ends holds up only its own items', async () => {
  let asked = 0
  const ask = together<string, string>(async (_sql, items) => {
    if (asked++ === 0) await new Promise(() => undefined)
    return [...items]
  })
  void ask(sql, 'lost')
  await turn()
  expect(await Promise.all(['a', 'b'].map((item) => ask(sql, item)))).toEqual(['a', 'b'])
})

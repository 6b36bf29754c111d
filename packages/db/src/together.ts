import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Sql } from './sql.ts'

/** One statement for any number of items; returns the answers in the order of the items. */
export type Ask<Item, Answer> = (sql: Sql, items: readonly Item[]) => Promise<Answer[]>

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer | PromiseLike<Answer>) => void
}
interface Queue<Item, Answer> {
  waiting: Waiting<Item, Answer>[]
  isBusy: boolean
}

const mostAtOnce = 32
/** A connection that hangs holds up its own statement, but after this time no longer those that come later. */
const patienceMs = 100

const patience = () => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  return { over, end: () => clearTimeout(timer) }
}

/**
 * Batches calls for single items into shared statements. Items that arrive in the same turn of the event loop, or while
 * a statement is under way, share the next statement; so items answered together also reach the following statement
 * together. Every item is answered by a statement that began after it arrived, as if it had been sent alone. If a
 * shared statement fails, each of its items is sent again on its own, so nobody gets the error of another; statements
 * must therefore be all or nothing. Large items go alone and at once.
 */
export const together = <Item, Answer>(
  ask: Ask<Item, Answer>,
  isLarge: (item: Item) => boolean = () => false,
): ((sql: Sql, item: Item) => Promise<Answer>) => {
  const queues = new WeakMap<Sql, Queue<Item, Answer>>()
  const alone = async (sql: Sql, { item, resolve }: Waiting<Item, Answer>): Promise<void> => {
    const asked = ask(sql, [item]).then(([answer]) => answer as Answer)
    resolve(asked)
    await asked.catch(() => undefined)
  }

  const answer = async (sql: Sql, batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const [first] = batch
    if (first && batch.length === 1) return alone(sql, first)
    try {
      const items = batch.map(({ item }) => item)
      const answers = await ask(sql, items)
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch {
      await Promise.all(batch.map((one) => alone(sql, one)))
    }
  }

  const work = async (sql: Sql, queue: Queue<Item, Answer>): Promise<void> => {
    queue.isBusy = true
    while (queue.waiting.length > 0) {
      await endOfTurn()
      const { over, end } = patience()
      await Promise.race([answer(sql, queue.waiting.splice(0, mostAtOnce)), over])
      end()
    }
    queue.isBusy = false
  }

  return (sql, item) =>
    new Promise((resolve) => {
      if (isLarge(item)) return void alone(sql, { item, resolve })
      const queue = queues.get(sql) ?? { waiting: [], isBusy: false }
      queues.set(sql, queue)
      queue.waiting.push({ item, resolve })
      if (!queue.isBusy) void work(sql, queue)
    })
}

import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Asked, Told } from './messages.ts'

const deadlineMs = 6000

/** One of several processes behind one address: its place among them; null: it is the only one. */
export const placeAmongSiblings = (): number | null => (cluster.isWorker ? Number(process.argv[2] ?? 1) : null)

/**
 * Lets the others have the figures of this registry, and answers with those of all of them, as one text. Only this one's
 * where one of them does not answer: a process that hangs must not hide the others for long.
 */
export const figuresOfAll = (registry: Registry): (() => Promise<string>) => {
  // the library answers its own questions between processes once one of these is made
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | null) => void>()
  process.on('message', ({ answers, text = null }: Partial<Told>) => {
    if (answers !== undefined) waiting.get(answers)?.(text)
  })
  let last = 0
  return async () => {
    const id = ++last
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve)
      setTimeout(resolve, deadlineMs, null).unref()
      const asked: Asked = { asks: id }
      process.send?.(asked)
    })
    waiting.delete(id)
    return text ?? registry.metrics()
  }
}

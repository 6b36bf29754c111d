import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Asked, Told } from './messages.ts'

const deadlineMs = 6000

/** The number of this process among several behind one address; null if it is the only one. */
export const placeAmongSiblings = (): number | null => (cluster.isWorker ? Number(process.argv[2] ?? 1) : null)

/**
 * Shares this registry's metrics with the sibling processes. The returned function gives the metrics of all of them as
 * one text, or only this process's if one of them does not answer: a process that hangs must not hide the others for
 * long.
 */
export const figuresOfAll = (registry: Registry): (() => Promise<string>) => {
  // creating one of these makes the library answer its own requests between processes
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

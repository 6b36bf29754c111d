import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A child process's own share of the load on the machine. */
export interface Own {
  cpuSeconds: number
  /** how much later than requested a timer fired, in ms: the child's measurements may be too long by this much */
  lateP99Ms: number
}

export interface Child<Commands> {
  ask<Name extends keyof Commands & string>(name: Name, input: Input<Commands[Name]>): Promise<Answer<Commands[Name]>>
  end(): Promise<void>
}
type Input<Command> = Command extends (input: infer I) => unknown ? I : never
type Answer<Command> = Command extends (input: never) => infer A ? Awaited<A> : never

type Told = { id: number; answer?: unknown; error?: string }

/** Starts a part of the bench in a process of its own; `Commands` are those that `answerParent` has there. */
export const startChild = <Commands>(file: string): Child<Commands> => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--conditions', 'development', '--import', 'tsx'],
  })
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  child.on('message', ({ id, answer, error }: Told) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(answer)
    else asked?.reject(new Error(`${file}: ${error}`))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`))
  })
  let id = 0
  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        id += 1
        waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
        child.send({ id, name, input }, (error) => {
          if (error) reject(error)
        })
      }),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The child's side: answers the parent's commands, and does not outlive the parent. */
export const answerParent = (commands: Record<string, (input: never) => unknown>): void => {
  process.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    try {
      process.send?.({ id, answer: await commands[name]?.(input) })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  process.once('disconnect', () => process.exit())
  // Ctrl-C reaches the whole group, but the parent stops the children in order
  process.on('SIGINT', () => {})
}

const resolutionMs = 10

/** Watches this process. Each call of the returned function reports the time since the previous call. */
export const watchOwn = (): (() => Own) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const lateP99Ms = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs)
    delay.reset()
    return { cpuSeconds: (user + system) / 1e6, lateP99Ms }
  }
}

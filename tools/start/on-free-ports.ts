import { isPortFree } from '@wrkbench/embedded'
import { nextFreePort } from './ports.ts'

export type Ports = { apiPort: number; webPort: number }

/**
 * What has to be undone when stopping, last first. Filled while the instance comes up, so that a failed start leaves
 * nothing behind.
 */
export type Closers = (() => void | Promise<void>)[]

export type OnFreePorts = {
  wanted: Ports
  say: (line: string) => void
  closers: Closers
  stop: AbortSignal
}

const tries = 3

/**
 * Calls `start` with ports that are free. Seconds pass until our programs listen there; if another program was faster, all
 * that was opened is closed, and `start` is called again with other ports.
 * @throws whatever `start` throws for another reason, or three times
 */
export const onFreePorts = async <T>(
  { wanted, say, closers, stop }: OnFreePorts,
  start: (ports: Ports, opened: Closers) => Promise<T>,
): Promise<T> => {
  for (let left = tries - 1; ; left--) {
    const ports = await choosePorts(wanted, say)
    const opened: Closers = []
    try {
      const started = await start(ports, opened)
      closers.push(...opened)
      return started
    } catch (error) {
      for (const close of opened.reverse()) await Promise.resolve(close()).catch(() => {})
      const taken = stop.aborted ? [] : await takenOf(ports)
      if (left === 0 || taken.length === 0) throw error
      for (const port of taken) say(`  Port ${port} was taken by another program meanwhile: starting on others.`)
    }
  }
}

const takenOf = async ({ apiPort, webPort }: Ports): Promise<number[]> => {
  const free = await Promise.all([webPort, apiPort].map(isPortFree))
  return [webPort, apiPort].filter((_, index) => !free[index])
}

const choosePorts = async (wanted: Ports, say: OnFreePorts['say']): Promise<Ports> => {
  const webPort = await nextFreePort(wanted.webPort)
  const apiPort = await nextFreePort(wanted.apiPort, [webPort])
  if (webPort !== wanted.webPort) say(`  Port ${wanted.webPort} is taken: the dashboard is on ${webPort}.`)
  if (apiPort !== wanted.apiPort) say(`  Port ${wanted.apiPort} is taken: the API is on ${apiPort}.`)
  return { apiPort, webPort }
}
